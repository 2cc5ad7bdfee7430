import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { decideLots, faultsOfDecisionRequests, knownLots } from '#server/quality/releases/decideLots.ts'
import {
  faultOfAct,
  refuseFaults,
  type NamedDecisionRequest,
  type SignedActKind,
} from '#server/quality/signatures/acts/act.ts'
import { decidedLots, decisionToSign } from '#server/quality/signatures/content/decidedLots.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { partOf } from '#server/quality/signatures/content/factParts.ts'

/** Decisions about lots of a delivery, a signature for each; in a case only after its assessment is signed. */
export const decide: SignedActKind<'decide'> = {
  async prepare(db, act, { deliveryId, userId, found }) {
    refuseFaults(found ? faultsOfDeciding(found, userId).map(faultOfAct) : [])
    refuseFaults(faultsOfDecisionRequests(act.lots, await knownLots(db, deliveryId)))
    const lots = await named(db, act.lots)
    const statements = lots.map(request => ({
      meaning: meaningOf(request.decision),
      own: { decision: partOf(decisionToSign(request)) },
    }))
    return { statements, lots, known: await lastDecisions(db, deliveryId, lots) }
  },

  async carryOut(tx, { lots }, { deliveryId, signatureIds, userId, now }) {
    const signatureIdOf = (request: LotDecisionRequest) => {
      const id = signatureIds[lots.indexOf(request)]
      if (id === undefined) throw new Error('a decision without a signature')
      return id
    }
    await decideLots(tx, { deliveryId, requests: lots, signatureIdOf, userId, now })
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
