import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** SQL: the logger of an assignment measures an item of its delivery; without items of its own it measures all (TEL-17). */
export const measuresItem = (assignmentId = 'l.id', itemId = 'i.id') => `(
  not exists (select from logger_assignment_items c where c.logger_assignment_id = ${assignmentId})
  or exists (select from logger_assignment_items c
              where c.logger_assignment_id = ${assignmentId} and c.delivery_item_id = ${itemId}))`

/** SQL: no logger measures an item of a delivery. */
export const isWithoutLogger = (deliveryId: string, itemId: string): RawBuilder<boolean> =>
  sql.raw(`not exists (
    select from logger_assignments l where l.delivery_id = ${deliveryId} and ${measuresItem('l.id', itemId)})`)

/** Those of these deliveries with an item, of these if given, that no logger measures. */
export async function withUnmeasuredItem(
  db: DbOrTx,
  deliveryIds: readonly number[],
  itemIds: readonly number[] | null,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct i.delivery_id::int as id from delivery_items i
     where i.delivery_id = any(${deliveryIds}::bigint[])
       and (${itemIds === null} or i.id = any(${itemIds ?? []}::bigint[]))
       and ${isWithoutLogger('i.delivery_id', 'i.id')}`.execute(db)
  return new Set(rows.map(row => row.id))
}
