import type { deliveryDashboardCalls } from '#contract/calls/deliveryDashboard.ts'
import { deliveryDashboard } from '#server/deliveryDashboard/deliveryDashboard.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'

export const deliveryDashboardHandlers: HandlersFor<typeof deliveryDashboardCalls> = {
  getDeliveryDashboard: (asked, { db, scope, now, config }) =>
    deliveryDashboard(db, scope, asked, { now: now(), timeZone: config.timeZone }),
}
