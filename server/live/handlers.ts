import type { liveCalls } from '#contract/calls/live.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import type { Live } from '#server/live/live.ts'
import { allDeliveries, oneDelivery } from '#server/live/watchedDeliveries.ts'

export const liveHandlers = (live: Live): HandlersFor<typeof liveCalls> => ({
  watchDeliveries: ({ deliveryId }, context) =>
    live.watch(context, deliveryId === undefined ? allDeliveries(context.db) : oneDelivery(context.db, deliveryId)),
})
