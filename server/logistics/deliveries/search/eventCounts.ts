import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { seenPeriods, type SeenItems, type SeenPeriod } from '#server/logistics/deliveries/assignments/seenPeriods.ts'

export type EventCounts = { excursions: number; excursionLoggers: number; spikes: number }

/**
 * How many excursions and spikes deliveries had, each once whichever loggers measured it (decision 0069), and how many
 * loggers measured an excursion; by delivery, without an entry for one that had neither.
 */
export async function eventCounts(db: DbOrTx, seen: readonly SeenItems[]): Promise<Map<number, EventCounts>> {
  const periods = Map.groupBy(await seenPeriods(db, seen), period => period.deliveryId)
  return new Map(periods.entries().map(([id, own]) => [id, countsOf(own)]))
}

type Measured = Pick<SeenPeriod, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'loggerId'>

/** The same of one delivery's runs. */
export function countsOf(periods: readonly Measured[]): EventCounts {
  const excursions = periods.filter(period => period.kind === 'excursion')
  return {
    excursions: eventsOf(excursions).length,
    excursionLoggers: new Set(excursions.map(period => period.loggerId)).size,
    spikes: eventsOf(periods.filter(period => period.kind === 'spike')).length,
  }
}
