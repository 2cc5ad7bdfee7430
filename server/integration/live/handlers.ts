import { sql } from 'kysely'
import type { liveCalls } from '#contract/integration/calls/live.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import type { Live } from '#server/integration/live/live.ts'
import type { Watched } from '#server/integration/live/watcher.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { deliveriesWithOrderedItems } from '#server/logistics/orderedItems/orderedItems.ts'
import { stockAmong } from '#server/logistics/stock/stock.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Each call states the kinds of changes that it watches, and which of the changed ids a scope may see. */
export const liveHandlers = (live: Live): HandlersFor<typeof liveCalls> => ({
  watchDeliveries: ({ deliveryId }, context) =>
    live.watch(context, deliveryId === undefined ? allDeliveries(context.db) : oneDelivery(context.db, deliveryId)),
  watchDeliveryDashboard: (_body, context) => live.watch(context, allDeliveries(context.db)),
  watchOrderedItems: (_body, context) =>
    live.watch(context, {
      topics: ['facts'],
      visible: (scope, changed) => deliveriesWithOrderedItems(context.db, scope, changed.get('facts') ?? []),
    }),
  watchStock: (_body, context) =>
    live.watch(context, {
      topics: ['stock'],
      visible: (scope, changed) =>
        stockAmong(context.db, scope, changed.get('stock') ?? [], dayIn(context.now(), context.config.timeZone)),
    }),
})

/** A list of deliveries shows facts, and figures of the temperature if it is disclosed. */
const allDeliveries = (db: Db): Watched => ({
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

/** The page of a delivery shows facts, and the curve and the trace of readings if they are disclosed. */
const oneDelivery = (db: Db, deliveryId: number): Watched => ({
  topics: ['facts', 'readings'],
  only: deliveryId,
  async visible(scope, changed) {
    const { disclosed } = await deliveryAccess(db, scope, deliveryId)
    return changed.has('facts') || disclosed.temperature || disclosed.location ? [deliveryId] : []
  },
  mayStay: scope => deliveryAccess(db, scope, deliveryId),
})
