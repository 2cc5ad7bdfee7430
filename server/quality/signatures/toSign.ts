import { sql } from 'kysely'
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
import type { CaseToSign } from '#contract/quality/rules/signing.ts'
import { defaultQualityRules } from '#contract/quality/rules/qualityRules.ts'
import { decidedLots } from '#server/quality/signatures/content/decidedLots.ts'
import { type KnownSignature, knownSignatures, type KnownSignatures } from '#server/quality/signatures/signaturesOf.ts'

type Asking = { act: SignedAct; caller: Caller; scope: EnterpriseScope }

/** 4017 if the caller may not sign, 4022 if the act cannot be signed now. */
export async function toSign(db: DbOrTx, { act, caller, scope }: Asking): Promise<ToSign> {
  if (act.kind === 'withdraw') return await withdrawalToSign(db, caller, act.withdrawalId)
  const access = await accessOfAct(db, scope, act)
  refuseToSign(caller, access, act.kind === 'decide' ? 'DeliveryStatus' : 'Quality')
  const { deliveryId } = access
  const known = await knownSignatures(db, [deliveryId])
  const found = (await casesBeforeSigning(db, known, [deliveryId])).get(deliveryId) ?? null
  const { statements, lots, known: shown } = await prepareAct(db, act, { deliveryId, userId: caller.userId, found })
  const facts = await factsOf(db, deliveryId)
  const { caseId, reference, caseNumber } = facts
  return sealed({
    about: { deliveryId, caseId, withdrawalId: null },
    shown: { reference, caseNumber, file: null },
    contents: statements.map(({ meaning, own }) => contentOf(meaning, signerOf(caller), facts, own)),
    parts: [facts.parts, ...statements.map(({ own }) => own)].flatMap(some => Object.values(some)),
    known: shown,
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

/** The states of the cases of deliveries before a signature, by delivery. */
export async function casesBeforeSigning(
  db: DbOrTx,
  known: KnownSignatures,
  deliveryIds: readonly number[],
): Promise<Map<number, CaseToSign>> {
  const { rows } = await sql<Omit<CaseToSign, 'assessedBy' | 'wasAssessed' | 'affected'> & { deliveryId: number }>`
    select k.delivery_id as "deliveryId", k.state, k.assessment ->> 'rationale' is not null as "hasRationale",
           coalesce(q.needs_two_people, ${defaultQualityRules.needsTwoPeople}) as "needsTwoPeople"
      from excursion_cases k left join quality_rules q on q.company_id = k.depositor_id
     where k.delivery_id = any(${deliveryIds}::bigint[])`.execute(db)
  const decided = await decidedLots(
    db,
    rows.map(row => row.deliveryId),
  )
  return new Map(
    rows.map(({ deliveryId, ...found }) => {
      const signatures = known.get(deliveryId) ?? []
      const valid = signatures.filter(({ signature }) => signature.isValid)
      const validIds = new Set<number | null>(valid.map(({ signature }) => signature.signatureId))
      const affected = (decided.get(deliveryId) ?? []).filter(lot => lot.isAffected)
      return [
        deliveryId,
        {
          ...found,
          assessedBy: valid.filter(isAssessment).map(({ userId }) => userId),
          wasAssessed: signatures.some(isAssessment),
          affected: affected.map(({ decision, signatureId }) => ({ decision, isSigned: validIds.has(signatureId) })),
        },
      ]
    }),
  )
}

const isAssessment = ({ signature }: KnownSignature) => signature.meaning === 'assessed'
