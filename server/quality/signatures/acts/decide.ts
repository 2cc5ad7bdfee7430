import type { LotWish } from '#contract/quality/types/evidenceTypes.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { decideLots } from '#server/quality/releases/decideLots.ts'
import { faultsOfWishes, knownLots } from '#server/quality/releases/decisionRequests.ts'
import { faultOfAct, refuseFaults, type NamedWish, type SignedActKind } from '#server/quality/signatures/acts/act.ts'
import { decidedLots, decisionToSign } from '#server/quality/signatures/content/decidedLots.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { partOf } from '#server/quality/signatures/content/factParts.ts'

/** Decisions about lots of a delivery, a signature for each; with a case only once its assessment is signed. */
export const decide: SignedActKind<'decide'> = {
  async prepare(db, act, { deliveryId, userId, found }) {
    refuseFaults(found ? faultsOfDeciding(found, userId).map(faultOfAct) : [])
    refuseFaults(faultsOfWishes(act.lots, await knownLots(db, deliveryId)))
    const lots = await named(db, act.lots)
    const statements = lots.map(wish => ({
      meaning: meaningOf(wish.decision),
      own: { decision: partOf(decisionToSign(wish)) },
    }))
    return { statements, lots, known: await lastDecisions(db, deliveryId, lots) }
  },

  async carryOut(tx, { lots }, { deliveryId, signatureIds, userId, now }) {
    const idOf = new Map<LotWish, number>(lots.flatMap((wish, place) => pair(wish, signatureIds[place])))
    const signatureIdOf = (wish: LotWish) => {
      const id = idOf.get(wish)
      if (id === undefined) throw new Error('a decision without a signature')
      return id
    }
    await decideLots(tx, { deliveryId, wishes: lots, signatureIdOf, userId, now })
  },
}

const pair = <One, Other>(one: One, other: Other | undefined): [One, Other][] =>
  other === undefined ? [] : [[one, other]]

async function named(db: DbOrTx, wishes: readonly LotWish[]): Promise<NamedWish[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'item_code as itemCode', 'name_ja as nameJa', 'name_en as nameEn'])
    .where(
      'id',
      'in',
      wishes.map(wish => wish.productId),
    )
    .execute()
  const byId = new Map(products.map(({ id, ...names }) => [id, names]))
  return wishes.flatMap(wish => {
    const names = byId.get(wish.productId)
    return names ? [{ ...wish, ...names }] : []
  })
}

/** Of two who decide about a lot at once, the later one shall know of the earlier one's decision. */
async function lastDecisions(db: DbOrTx, deliveryId: number, wishes: readonly NamedWish[]): Promise<Signable> {
  const decided = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
  return wishes.map(
    ({ itemCode, lot }) => decided.find(one => one.itemCode === itemCode && one.lot === lot)?.decisionId ?? null,
  )
}
