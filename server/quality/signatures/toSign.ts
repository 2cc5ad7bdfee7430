import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import type { SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { accessOfAct } from '#server/quality/signatures/acts/act.ts'
import { prepareAct } from '#server/quality/signatures/acts/acts.ts'
import { factParts, type Facts } from '#server/quality/signatures/content/deliveryFacts.ts'
import {
  type Content,
  contentOf,
  sealed,
  signerOf,
  type ToSign,
} from '#server/quality/signatures/content/signedContent.ts'
import { refuseToSign } from '#server/quality/cases/access.ts'
import { withdrawalToSign } from '#server/quality/signatures/withdrawal/withdrawalToSign.ts'
import type { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import type { CaseToSign } from '#contract/quality/rules/signing.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'
import { decidedLots } from '#server/quality/signatures/content/decidedLots.ts'
import { type KnownSignature, knownSignatures } from '#server/quality/signatures/signaturesOf.ts'

type Asking = { act: SignedAct; caller: Caller; scope: EnterpriseScope }

/** 4017 if the caller may not sign, 4022 if the act cannot be signed now. */
export async function toSign(db: DbOrTx, { act, caller, scope }: Asking): Promise<ToSign> {
  if (act.kind === 'withdraw') return await withdrawalToSign(db, caller, act.withdrawalId)
  const access = await accessOfAct(db, scope, act)
  refuseToSign(caller, access, act.kind === 'decide' ? 'DeliveryStatus' : 'Quality')
  const { deliveryId } = access
  const found = await caseToSign(db, deliveryId)
  const { statements, lots, known } = await prepareAct(db, act, { deliveryId, userId: caller.userId, found })
  const facts = await factsOf(db, deliveryId)
  const { caseId, reference, caseNumber } = facts
  return sealed({
    about: { deliveryId, caseId, withdrawalId: null },
    shown: { reference, caseNumber, file: null },
    contents: statements.map(({ meaning, own }) => contentOf(meaning, signerOf(caller), facts, own)),
    parts: [facts.parts, ...statements.map(({ own }) => own)].flatMap(some => Object.values(some)),
    known,
    lots,
  })
}

async function factsOf(db: DbOrTx, deliveryId: number): Promise<Facts> {
  const facts = (await factParts(db, [deliveryId])).get(deliveryId)
  if (!facts) throw new Error(`delivery ${deliveryId} is gone`)
  return facts
}

export const meaningsOf = (contents: readonly Content[]): SignatureMeaning[] => [
  ...new Set(contents.map(({ meaning }) => meaning)),
]

/** The state of the case of a delivery before a signature; null without a case. */
export async function caseToSign(db: DbOrTx, deliveryId: number): Promise<CaseToSign | null> {
  const found = await db
    .selectFrom('excursion_cases')
    .select(['state', 'assessment', 'depositor_id'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!found) return null
  const known = (await knownSignatures(db, [deliveryId])).get(deliveryId) ?? []
  const valid = known.filter(({ signature }) => signature.isValid)
  const validIds = new Set<number | null>(valid.map(({ signature }) => signature.signatureId))
  const isAssessment = ({ signature }: KnownSignature) => signature.meaning === 'assessed'
  const lots = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
  const { needsTwoPeople } = await qualityRulesOf(db, found.depositor_id)
  return {
    state: found.state as CaseState,
    hasRationale: (found.assessment as Assessment).rationale !== null,
    assessedBy: valid.filter(isAssessment).map(({ userId }) => userId),
    wasAssessed: known.some(isAssessment),
    needsTwoPeople,
    affected: lots
      .filter(lot => lot.isAffected)
      .map(({ decision, signatureId }) => ({ decision, isSigned: validIds.has(signatureId) })),
  }
}
