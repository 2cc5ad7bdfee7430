import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { decideLots } from '#server/quality/releases/decideLots.ts'
import { faultsOfDecisionRequests, knownLots } from '#server/quality/releases/decisionRequests.ts'
import {
  faultOfAct,
  refuseFaults,
  type NamedDecisionRequest,
  type SignedActKind,
} from '#server/quality/signatures/acts/act.ts'
import { decidedLots, decisionToSign } from '#server/quality/signatures/content/decidedLots.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { partOf } from '#server/quality/signatures/content/factParts.ts'

/** Decisions about lots of a delivery, a signature for each; with a case only once its assessment is signed. */
export const decide: SignedActKind<'decide'> = {
  async prepare(db, act, { deliveryId, userId, found }) {
    refuseFaults(found ? faultsOfDeciding(found, userId).map(faultOfAct) : [])
    refuseFaults(faultsOfDecisionRequests(act.lots, await knownLots(db, deliveryId)))
    const lots = await named(db, act.lots)
    const statements = lots.map(decisionRequest => ({
      meaning: meaningOf(decisionRequest.decision),
      own: { decision: partOf(decisionToSign(decisionRequest)) },
    }))
    return { statements, lots, known: await lastDecisions(db, deliveryId, lots) }
  },

  async carryOut(tx, { lots }, { deliveryId, signatureIds, userId, now }) {
    const idOf = new Map<LotDecisionRequest, number>(
      lots.flatMap((decisionRequest, place) => pair(decisionRequest, signatureIds[place])),
    )
    const signatureIdOf = (decisionRequest: LotDecisionRequest) => {
      const id = idOf.get(decisionRequest)
      if (id === undefined) throw new Error('a decision without a signature')
      return id
    }
    await decideLots(tx, { deliveryId, decisionRequests: lots, signatureIdOf, userId, now })
  },
}

const pair = <One, Other>(one: One, other: Other | undefined): [One, Other][] =>
  other === undefined ? [] : [[one, other]]

async function named(db: DbOrTx, decisionRequests: readonly LotDecisionRequest[]): Promise<NamedDecisionRequest[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'item_code as itemCode', 'name_ja as nameJa', 'name_en as nameEn'])
    .where(
      'id',
      'in',
      decisionRequests.map(decisionRequest => decisionRequest.productId),
    )
    .execute()
  const byId = new Map(products.map(({ id, ...names }) => [id, names]))
  return decisionRequests.flatMap(decisionRequest => {
    const names = byId.get(decisionRequest.productId)
    return names ? [{ ...decisionRequest, ...names }] : []
  })
}

/** Of two who decide about a lot at once, the later one shall know of the earlier one's decision. */
async function lastDecisions(
  db: DbOrTx,
  deliveryId: number,
  decisionRequests: readonly NamedDecisionRequest[],
): Promise<Signable> {
  const decided = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
  return decisionRequests.map(
    ({ itemCode, lot }) => decided.find(one => one.itemCode === itemCode && one.lot === lot)?.decisionId ?? null,
  )
}
