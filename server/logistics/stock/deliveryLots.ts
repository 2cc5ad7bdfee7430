import { sql } from 'kysely'
import { lockEach } from '#server/platform/db/advisoryLocks.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A product's lot in a delivery; `lotId` null: the item's sender named none. */
export type LotKey = { productId: number; lotId: number | null }

export const lotKey = ({ productId, lotId }: LotKey) => `${productId} ${lotId ?? ''}`

/** One at a time decides about the lots of a delivery; several deliveries are locked in one order. */
export const lockLots = (tx: DbOrTx, deliveryIds: readonly number[]): Promise<void> =>
  lockEach(tx, 'deliveryLots', deliveryIds)

/** The lots of a delivery's items as its sender has them now. */
export async function lotsOfItems(db: DbOrTx, deliveryId: number): Promise<LotKey[]> {
  const { rows } = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from delivery_items where delivery_id = ${deliveryId}
     group by product_id, lot_id order by min(item_index)`.execute(db)
  return rows
}

/** The lots of a delivery that a case is about. */
export async function affectedLots(db: DbOrTx, deliveryId: number): Promise<LotKey[]> {
  const { rows } = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from lot_states
     where delivery_id = ${deliveryId} and is_affected order by id`.execute(db)
  return rows
}
