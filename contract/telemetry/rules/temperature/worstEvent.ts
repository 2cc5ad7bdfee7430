import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/** An excursion that one logger measured, in ms UTC and thousandths of °C. */
type Period = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'side'> &
  Pick<ExcursionEvent, 'serial' | 'peakMilli' | 'lowerMilli' | 'upperMilli' | 'isOpen'> & {
    loggerId: number
    deviationMilliCelsius: number
    /** The items by whose band it is one, as far as the reader may know them. */
    productIds: readonly number[]
  }

/** The excursion farthest from the band first; of equal ones, the earlier. */
export const worstFirst = <One extends Pick<Period, 'deviationMilliCelsius' | 'startedAtMs' | 'loggerId'>>(
  periods: readonly One[],
): One[] =>
  periods.toSorted(
    (a, b) =>
      b.deviationMilliCelsius - a.deviationMilliCelsius || a.startedAtMs - b.startedAtMs || a.loggerId - b.loggerId,
  )

/** The event of the excursion farthest from the band (decision 0069); null without any. Its span is that of all its loggers. */
export function worstEvent(periods: readonly Period[]): ExcursionEvent | null {
  const [worst] = worstFirst(periods)
  const event = worst && eventsOf(periods).find(one => one.includes(worst))
  if (!event) return null
  const { serial, peakMilli, lowerMilli, upperMilli } = worst
  // In order of their start. Not by Math.max(...): there may be more periods than a call may have arguments.
  const [first = worst] = event
  const lastMs = event.reduce((latest, period) => Math.max(latest, period.endedAtMs), -Infinity)
  return {
    startedAt: new Date(first.startedAtMs).toISOString(),
    lastAt: new Date(lastMs).toISOString(),
    isOpen: event.some(period => period.isOpen),
    loggers: new Set(event.map(period => period.loggerId)).size,
    items: new Set(event.flatMap(period => period.productIds)).size,
    serial,
    peakMilli,
    lowerMilli,
    upperMilli,
  }
}
