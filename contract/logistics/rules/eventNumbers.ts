import type { OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'

/** The event number, from 1, of each excursion of a delivery's loggers; those of one event share it (decision 0069). */
export function eventNumbers(
  loggers: readonly { shown: { periods: readonly OutOfRangePeriod[] } }[],
): Map<OutOfRangePeriod, number> {
  const periods = loggers.flatMap(({ shown }) =>
    shown.periods
      .filter(period => period.kind === 'excursion')
      .map(period => ({
        period,
        side: period.side,
        startedAtMs: Date.parse(period.startedAt),
        endedAtMs: Date.parse(period.endedAt),
      })),
  )
  return new Map(
    eventsOf(periods).flatMap((event, place) =>
      event.map(({ period }): [OutOfRangePeriod, number] => [period, place + 1]),
    ),
  )
}
