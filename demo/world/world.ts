import { dayNumber, hourMs } from '#demo/world/days.ts'
import { announcedHours } from '#demo/world/deliveries/deliveryEntry.ts'
import { type DemoLogger, handOutLoggers } from '#demo/world/loggers/loggers.ts'
import { namedDeliveries } from '#demo/world/deliveries/namedDeliveries.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { chainsOf, maxChainDays } from '#demo/world/deliveries/schedule.ts'

/** The moving part of the demo world: what was shipped within some months before an instant, and is announced by then. */
export type World = {
  anchorMs: number
  deliveries: PlannedDelivery[]
  loggers: DemoLogger[]
  /** The serials that travel with each delivery, by its reference. */
  serials: Map<string, string[]>
}

/** The same world for the same instant: nothing else goes in. */
export function worldAt(anchorMs: number, { months = 12 }: { months?: number } = {}): World {
  const anchorDay = dayNumber(anchorMs)
  const fromDay = anchorDay - Math.round(months * 30.44)
  const deliveries = [...namedDeliveries(anchorMs), ...plannedBetween(fromDay, anchorMs, anchorDay)]
  return { anchorMs, deliveries, ...handOutLoggers(deliveries, anchorDay) }
}

/** What was, is and is announced: planned to be picked up from a day on until shortly after an instant. */
export function plannedBetween(fromDay: number, untilMs: number, anchorDay: number): PlannedDelivery[] {
  const days = Array.from(
    { length: dayNumber(untilMs + announcedHours * hourMs) + 1 - fromDay + maxChainDays },
    (_, index) => index,
  )
  return days
    .flatMap(index => chainsOf(fromDay - maxChainDays + index, anchorDay))
    .filter(delivery => dayNumber(delivery.plannedPickupMs) >= fromDay)
    .filter(delivery => delivery.plannedPickupMs <= untilMs + announcedHours * hourMs)
}
