import type { deliveryDashboardCalls } from '#contract/calls/deliveryDashboard.ts'
import { deliveryDashboard } from '#server/deliveryDashboard/deliveryDashboard.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import type { Live } from '#server/live/live.ts'
import { allDeliveries } from '#server/live/watchedDeliveries.ts'

export const deliveryDashboardHandlers = (live: Live): HandlersFor<typeof deliveryDashboardCalls> => ({
  getDeliveryDashboard: (asked, { db, scope, now, config }) =>
    deliveryDashboard(db, scope, asked, { now: now(), timeZone: config.timeZone }),
  watchDeliveryDashboard: (_body, context) => live.watch(context, allDeliveries(context.db)),
})
