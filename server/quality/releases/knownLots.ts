import { sql } from 'kysely'
import type { LotDecisionRequest, LotRef } from '#contract/quality/types/evidenceTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { lotKey, type LotKey } from '#server/logistics/stock/deliveryLots.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'

/** A lot that is or was in the delivery, as its sender wrote it; `compared` is the same for each writing of it. */
export type KnownLot = LotKey & { lot: string | null; compared: string | null }

/** The lots of a delivery, those of its items and former ones with a state, by product and lot number. */
export type KnownLots = ReadonlyMap<string, KnownLot>

export const refKey = ({ productId, lot }: Pick<LotRef, 'productId' | 'lot'>) => JSON.stringify([productId, lot])

export async function knownLots(db: DbOrTx, deliveryId: number): Promise<KnownLots> {
  const { rows } = await sql<KnownLot>`
    select known.product_id as "productId", known.lot_id as "lotId", o.lot, ${comparedLot(sql`o.lot`)} as compared
      from (select product_id, lot_id from delivery_items where delivery_id = ${deliveryId}
            union
            select product_id, lot_id from lot_states where delivery_id = ${deliveryId}) known
      left join lots o on o.id = known.lot_id
     order by known.product_id, known.lot_id`.execute(db)
  return new Map(rows.map(row => [refKey(row), row]))
}

/** The same for each writing of a lot; undefined for a lot that is not known. */
export function comparedKey(ref: Pick<LotRef, 'productId' | 'lot'>, known: KnownLots): string | undefined {
  const lot = known.get(refKey(ref))
  return lot && JSON.stringify([lot.productId, lot.compared])
}

/** Lots with their other writings in the delivery, each once. */
export function inAllWritings(lots: readonly LotKey[], known: KnownLots): LotKey[] {
  const byKey = new Map([...known.values()].map(one => [lotKey(one), one]))
  const all = lots.flatMap(lot => {
    const ref = byKey.get(lotKey(lot))
    return ref ? writingsOf(ref, known) : [lot]
  })
  return [...new Map(all.map(lot => [lotKey(lot), lot])).values()]
}

/** Decisions about lots, with the same about their other writings in the delivery: each is signed as it was sent. */
export function aboutAllWritings(requests: readonly LotDecisionRequest[], known: KnownLots): LotDecisionRequest[] {
  const all = requests.flatMap(request => writingsOf(request, known).map(({ lot }) => ({ ...request, lot })))
  return [...new Map([...requests, ...all].map(request => [refKey(request), request])).values()]
}

function writingsOf(ref: Pick<LotRef, 'productId' | 'lot'>, known: KnownLots): KnownLot[] {
  const key = comparedKey(ref, known)
  return key === undefined ? [] : [...known.values()].filter(one => comparedKey(one, known) === key)
}
