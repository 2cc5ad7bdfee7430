import type { liveCalls } from '#contract/integration/calls/live.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import type { Live } from '#server/integration/live/live.ts'
import { allDeliveries, oneDelivery } from '#server/integration/live/watchedDeliveries.ts'
import { deliveriesWithOrderedItems } from '#server/logistics/orderedItems/orderedItems.ts'
import { stockAmong } from '#server/logistics/stock/stock.ts'

/** Each says which changes it hears of, and how it is told which of the changed ids a caller may know. */
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
