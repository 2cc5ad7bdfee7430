import { sql } from 'kysely'

/**
 * Lots that are out of the qualified stock: units of a lot cannot be told apart, so all of its stock is held while a
 * delivery's part of it is, wherever it lies and whoever owns it. Joins as `h` on `s` (stock).
 */
export const quarantinedLots = sql`
  left join (select distinct product_id, lot_id from lot_states where is_quarantined) h
    on h.product_id = s.product_id and h.lot_id is not distinct from s.lot_id`

/** Stock rows keep what was reported; what of it is held does not count as qualified. */
export const qualifiedQuantity = sql<number>`case when h.product_id is null then s.qualified_quantity else 0 end`
export const quarantinedQuantity = sql<number>`case when h.product_id is null then 0 else s.qualified_quantity end`
