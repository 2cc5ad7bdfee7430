import { sql } from 'kysely'
import type { Sql } from '#server/platform/lists/list.ts'

/** The text of a lot as it is compared: some senders write it in full width. Migration 0041 has an index on it. */
export const comparedLot = (lot: Sql) => sql<string>`normalize(${lot}, nfkc)`

/** Of several writings of a lot `o`, the one to show: half width before full width. */
export const shownLot = sql<string>`min(o.lot collate "C")`

/** Of the lots `own` and `same`: they are one lot of an item. */
export const areSameLots = sql<boolean>`same.product_id = own.product_id and ${comparedLot(sql`same.lot`)} = ${comparedLot(sql`own.lot`)}`

/** The ids of all lots of an item that are the lot with this id, which is one of them. */
const sameLots = (lotId: Sql) => sql`
  select same.id from lots own
     join lots same on ${areSameLots}
    where own.id = ${lotId}`

/** Whether two ids, of the same item, are of the same lot; null: no lot. */
export const isSameLot = (one: Sql, other: Sql) =>
  sql<boolean>`(${one} is not distinct from ${other} or ${one} in (${sameLots(other)}))`

/**
 * The quarantined lots (product_id, lot_id, is_rejected): units of a lot cannot be told apart, so all of it is quarantined while
 * any delivery's part of it is, wherever it is and whoever owns it.
 */
export const quarantinedLots = sql`
  (select q.product_id, same.id as lot_id, bool_or(q.decision = 'rejected') as is_rejected
     from lot_states q
     left join lots own on own.id = q.lot_id
     left join lots same on ${areSameLots}
    where q.is_quarantined group by q.product_id, same.id)`
