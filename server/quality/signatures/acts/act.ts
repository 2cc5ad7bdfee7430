import type { LotDecisionRequest, SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import { meaningOf, type SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import { type CaseToSign, faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { caseAccess, partyAccess, type PartyAccess } from '#server/quality/cases/access.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { type Issue, PortalError, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import type { Signable } from '#server/quality/signatures/content/values.ts'
import { partOf, type Parts } from '#server/quality/signatures/content/deliveryFacts.ts'
import { affectedLots, lotKey } from '#server/logistics/stock/deliveryLots.ts'
import { decideLots, faultsOfDecisionRequests } from '#server/quality/releases/decideLots.ts'
import { aboutAllWritings, knownLots, refKey } from '#server/quality/releases/knownLots.ts'
import { decidedLots, decisionToSign } from '#server/quality/signatures/content/decidedLots.ts'

/** Acts about a delivery or its case. */
export type DeliveryAct = Exclude<SignedAct, { kind: 'withdraw' }>
export type Kind = DeliveryAct['kind']
export type ActOf<One extends Kind> = Extract<DeliveryAct, { kind: One }>

/** One signature of an act: its meaning, and its own content beside the facts, such as the decision about a lot. */
export type Statement = { meaning: SignatureMeaning; own: Parts }
/** A requested decision with the names of its item. */
export type NamedDecisionRequest = LotDecisionRequest & { itemCode: string; nameJa: string; nameEn: string }
export type Prepared = {
  statements: Statement[]
  lots: NamedDecisionRequest[]
  /** Shown to the signer but not signed: if it changes, the content must be shown again. */
  known: Signable
}

export type Preparing = { deliveryId: number; userId: number; found: CaseToSign | null }
export type CarryingOut = EvaluationContext & {
  deliveryId: number
  /** What was signed; for lots, a signature for each, in their order. */
  lots: readonly NamedDecisionRequest[]
  signatureIds: readonly number[]
  userId: number
}

/** How an act is prepared and carried out. */
export type SignedActKind<One extends Kind> = {
  /** Answers a statement for each signature; 4022 if the act cannot be signed now. */
  prepare: (db: DbOrTx, act: ActOf<One>, preparing: Preparing) => Promise<Prepared>
  /** Runs in the transaction of the signature. */
  carryOut: (tx: Tx, act: ActOf<One>, done: CarryingOut) => Promise<void>
}

/** The delivery of an act; 4017 unless the scope has a party of it. */
export const accessOfAct = (db: DbOrTx, scope: EnterpriseScope, act: DeliveryAct): Promise<PartyAccess> =>
  act.kind === 'decide' ? partyAccess(db, scope, act.deliveryId) : caseAccess(db, scope, act.caseId)

export const faultOfAct = (fault: CaseFault): Issue => ({ path: 'act', message: fault })

/** The case of an act on a case; access was checked before. */
export function existing(found: CaseToSign | null): CaseToSign {
  if (!found) throw new PortalError(codes.notAuthorized)
  return found
}

/** Decisions about lots of a delivery, a signature for each; in a case only after its assessment is signed. */
export const decide: SignedActKind<'decide'> = {
  async prepare(db, act, { deliveryId, userId, found }) {
    const known = await knownLots(db, deliveryId)
    const requests = aboutAllWritings(act.lots, known)
    if (found) {
      const affected = new Set((await affectedLots(db, deliveryId)).map(lotKey))
      const isAffected = requests.some(request => {
        const lot = known.get(refKey(request))
        return lot !== undefined && affected.has(lotKey(lot))
      })
      refuseIssues(faultsOfDeciding(found, userId, isAffected).map(faultOfAct))
    }
    refuseIssues(faultsOfDecisionRequests(act.lots, known))
    const lots = await named(db, requests)
    const statements = lots.map(request => ({
      meaning: meaningOf(request.decision),
      own: { decision: partOf(decisionToSign(request)) },
    }))
    return { statements, lots, known: await lastDecisions(db, deliveryId, lots) }
  },

  async carryOut(tx, _act, { deliveryId, lots, signatureIds, userId, now }) {
    const requests = lots.map((request, place) => {
      const signatureId = signatureIds[place]
      if (signatureId === undefined) throw new Error('a decision without a signature')
      return { ...request, signatureId }
    })
    await decideLots(tx, { deliveryId, requests, userId, now })
  },
}

async function named(db: DbOrTx, requests: readonly LotDecisionRequest[]): Promise<NamedDecisionRequest[]> {
  const ids = requests.map(request => request.productId)
  const products = await db
    .selectFrom('products')
    .select(['id', 'item_code as itemCode', 'name_ja as nameJa', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(products.map(({ id, ...names }) => [id, names]))
  return requests.flatMap(request => {
    const names = byId.get(request.productId)
    return names ? [{ ...request, ...names }] : []
  })
}

/** If two people decide about a lot at once, the second must see the decision of the first. */
async function lastDecisions(
  db: DbOrTx,
  deliveryId: number,
  requests: readonly NamedDecisionRequest[],
): Promise<Signable> {
  const decided = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
  return requests.map(
    ({ itemCode, lot }) => decided.find(one => one.itemCode === itemCode && one.lot === lot)?.decisionId ?? null,
  )
}
