import type { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { deliveryDashboard } from '#server/reporting/deliveryDashboard/deliveryDashboard.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const deliveryDashboardHandlers: HandlersFor<typeof deliveryDashboardCalls> = {
  getDeliveryDashboard: (asked, { db, scope, now, config }) =>
    deliveryDashboard(db, scope, asked, { now: now(), timeZone: config.timeZone }),
}
