import { noDeliveries, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { comparedPeriods, daysFrom, type DashboardPeriod } from '#contract/reporting/rules/dashboardPeriod.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'

/** A dashboard whose numbers are still on their way: it takes exactly their place, and nothing moves when they come. */
export function awaitedDashboard(period: DashboardPeriod, day: string, today: string): DeliveryDashboard {
  const { now, before, isRunning } = comparedPeriods(period, day, today)
  return {
    asOf: '',
    period: now,
    before,
    isRunning,
    sections: transportSections.map(section => ({ section, now: noDeliveries, before: noDeliveries })),
    days: daysFrom(now).flatMap(one => transportSections.map(section => ({ day: one, section, counts: noDeliveries }))),
    onTheRoad: {
      from: today,
      until: today,
      sections: transportSections.map(section => ({ section, counts: noDeliveries })),
    },
    lanes: [],
    carriers: [],
    products: [],
    newest: [],
  }
}
