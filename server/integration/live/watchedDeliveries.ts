import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { Watched } from '#server/integration/live/watcher.ts'

/** What a list of deliveries shows: their facts, and the figures of their temperature where that is disclosed. */
export const allDeliveries = (db: Db): Watched => ({
  topics: ['facts', 'figures'],
  async visible(scope, changed) {
    const facts = changed.get('facts') ?? []
    const figures = changed.get('figures') ?? []
    const { rows } = await sql<{ id: number }>`
      with ${visibleDeliveries(scope, { deliveryIds: sql`select unnest(${[...facts, ...figures]}::bigint[])` })}
      select v.delivery_id as id from visible v
       where v.delivery_id = any(${facts}::bigint[]) or v.is_party
          or exists (select from disclosed_items x where x.delivery_id = v.delivery_id and x.temperature)`.execute(db)
    return rows.map(row => row.id)
  },
})

/** What the page of one delivery shows: its facts, and with every reading its curve and its trace, where disclosed. */
export const oneDelivery = (db: Db, deliveryId: number): Watched => ({
  topics: ['facts', 'readings'],
  only: deliveryId,
  async visible(scope, changed) {
    const { disclosed } = await deliveryAccess(db, scope, deliveryId)
    return changed.has('facts') || disclosed.temperature || disclosed.location ? [deliveryId] : []
  },
  mayStay: scope => deliveryAccess(db, scope, deliveryId),
})
