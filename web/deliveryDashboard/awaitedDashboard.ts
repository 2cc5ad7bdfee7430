import type { DeliveryCounts, DeliveryDashboard } from '#contract/calls/deliveryDashboard.ts'
import { comparedPeriods, daysBetween, daysLater, type DashboardPeriod } from '#contract/rules/dashboardPeriod.ts'
import { transportSections } from '#contract/rules/transportSections.ts'

const nothing: DeliveryCounts = {
  total: 0,
  inTransit: 0,
  awaitingPickup: 0,
  delivered: 0,
  late: 0,
  kept: 0,
  excursion: 0,
  incomplete: 0,
  noData: 0,
}

/** A dashboard whose numbers are still on their way: it takes exactly their place, and nothing moves when they come. */
export function awaitedDashboard(period: DashboardPeriod, day: string, today: string): DeliveryDashboard {
  const { now, before } = comparedPeriods(period, day, today)
  const days = Array.from({ length: daysBetween(now.from, now.until) + 1 }, (_, index) => daysLater(now.from, index))
  return {
    asOf: '',
    period: now,
    before,
    sections: transportSections.map(section => ({ section, now: nothing, before: nothing })),
    days: days.flatMap(one => transportSections.map(section => ({ day: one, section, counts: nothing }))),
    onTheRoad: {
      from: today,
      until: today,
      sections: transportSections.map(section => ({ section, counts: nothing })),
    },
    lanes: [],
    carriers: [],
    products: [],
    newest: [],
  }
}
