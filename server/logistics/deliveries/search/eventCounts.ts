import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { seenRuns, type SeenItems, type SeenRun } from '#server/logistics/deliveries/links/seenRuns.ts'

export type EventCounts = { excursions: number; excursionLoggers: number; spikes: number }

/**
 * How many excursions and spikes deliveries had, each once whichever loggers measured it (decision 0069), and how many
 * loggers measured an excursion; by delivery, without an entry for one that had neither.
 */
export async function eventCounts(db: DbOrTx, seen: readonly SeenItems[]): Promise<Map<number, EventCounts>> {
  const runs = Map.groupBy(await seenRuns(db, seen), run => run.deliveryId)
  return new Map(runs.entries().map(([id, own]) => [id, countsOf(own)]))
}

type Measured = Pick<SeenRun, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'loggerId'>

/** The same of one delivery's runs. */
export function countsOf(runs: readonly Measured[]): EventCounts {
  const excursions = runs.filter(run => run.kind === 'excursion')
  return {
    excursions: eventsOf(excursions).length,
    excursionLoggers: new Set(excursions.map(run => run.loggerId)).size,
    spikes: eventsOf(runs.filter(run => run.kind === 'spike')).length,
  }
}
