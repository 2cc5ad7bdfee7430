import type { LoggerTemperature, OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import { eventNumbers } from '#contract/logistics/rules/eventNumbers.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

/** A row of the list of excursions, spikes and gaps. */
export type TemperatureEvent = TimeView & { key: string; loggerAssignmentId: number; serial: string } & (
    | ({ kind: OutOfRangePeriod['kind']; eventNumber: number | null } & Pick<
        OutOfRangePeriod,
        'side' | 'closedBy' | 'lowestMilli' | 'highestMilli'
      >)
    | { kind: 'gap' }
  )

/** Runs and gaps of all loggers in time order; excursions with the same number are one (decision 0069). */
export function temperatureEvents(loggers: readonly LoggerTemperature[]): TemperatureEvent[] {
  const numbers = eventNumbers(loggers)
  const events = loggers.flatMap(({ loggerAssignmentId, serial, shown, gaps }) => {
    const owner = { loggerAssignmentId, serial }
    const periods = shown.periods.map(period => ({
      ...owner,
      ...period,
      eventNumber: numbers.get(period) ?? null,
      key: `${loggerAssignmentId} run ${period.startedAt}`,
      fromMs: Date.parse(period.startedAt),
      toMs: Date.parse(period.endedAt),
    }))
    const silences = gaps.map(gap => ({
      ...owner,
      kind: 'gap' as const,
      key: `${loggerAssignmentId} gap ${gap.from}`,
      fromMs: Date.parse(gap.from),
      toMs: Date.parse(gap.to),
    }))
    return [...periods, ...silences]
  })
  return events.sort((one, other) => one.fromMs - other.fromMs || one.loggerAssignmentId - other.loggerAssignmentId)
}
