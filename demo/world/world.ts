import { dayNumber, hourMs } from '#demo/days.ts'
import { announcedHours } from '#demo/world/deliveries/deliveryEntry.ts'
import { type DemoLogger, handOutLoggers } from '#demo/world/loggers/loggers.ts'
import { namedDeliveries } from '#demo/world/deliveries/namedDeliveries.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { chainsOf, maxChainDays } from '#demo/world/deliveries/schedule.ts'

/** What was shipped in the months before an instant, and what is announced by then. */
export type World = {
  anchorMs: number
  deliveries: PlannedDelivery[]
  loggers: DemoLogger[]
  /** The serials of the loggers of each delivery, by its reference. */
  serials: Map<string, string[]>
}

/** Depends only on the instant and the number of months. */
export function worldAt(anchorMs: number, { months = 12 }: { months?: number } = {}): World {
  const anchorDay = dayNumber(anchorMs)
  const fromDay = anchorDay - Math.round(months * 30.44)
  const deliveries = [...namedDeliveries(anchorMs), ...plannedBetween(fromDay, anchorMs, anchorDay)]
  return { anchorMs, deliveries, ...handOutLoggers(deliveries, anchorDay) }
}

/** Deliveries with a planned pickup from a day on, announced by an instant. */
export function plannedBetween(fromDay: number, untilMs: number, anchorDay: number): PlannedDelivery[] {
  const lastPickupMs = untilMs + announcedHours * hourMs
  const firstDay = fromDay - maxChainDays
  return Array.from({ length: dayNumber(lastPickupMs) + 1 - firstDay }, (_, index) => firstDay + index)
    .flatMap(day => chainsOf(day, anchorDay))
    .filter(({ plannedPickupMs }) => dayNumber(plannedPickupMs) >= fromDay && plannedPickupMs <= lastPickupMs)
}
