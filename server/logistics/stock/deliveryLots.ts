import { sql } from 'kysely'
import { lockEach } from '#server/platform/db/locks/advisoryLocks.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A product's lot in a delivery; `lotId` null: an item without a lot. */
export type LotKey = { productId: number; lotId: number | null }

export const lotKey = ({ productId, lotId }: LotKey) => `${productId} ${lotId ?? ''}`

/** Locks the lots of deliveries until the transaction ends, so that decisions about them are made one at a time. */
export const lockLots = (tx: DbOrTx, deliveryIds: readonly number[]): Promise<void> =>
  lockEach(tx, 'deliveryLots', deliveryIds)

/** The current lots of a delivery's items. */
export async function lotsOfItems(db: DbOrTx, deliveryId: number): Promise<LotKey[]> {
  const { rows } = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from delivery_items where delivery_id = ${deliveryId}
     group by product_id, lot_id order by min(item_index)`.execute(db)
  return rows
}

/** The lots of a delivery that its case is about. */
export async function affectedLots(db: DbOrTx, deliveryId: number): Promise<LotKey[]> {
  const { rows } = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from lot_states
     where delivery_id = ${deliveryId} and is_affected order by id`.execute(db)
  return rows
}
