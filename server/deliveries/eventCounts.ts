import { sql } from 'kysely'
import { eventsOf } from '#contract/rules/excursionEvents.ts'
import type { Run } from '#contract/rules/runs.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import { itemRuns } from '#server/telemetry/itemExcursions.ts'

/** `itemIds` null: all items of the delivery count, for a party. */
type Seen = { deliveryId: number; itemIds: readonly number[] | null }
export type EventCounts = { excursions: number; excursionLoggers: number; spikes: number }

type Measured = Pick<Run, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind'> & { loggerId: number }
type Row = Measured & { deliveryId: number; itemIds: number[] }

/**
 * How many excursions and spikes deliveries had, each once whichever loggers measured it (decision 0069), and how many
 * loggers measured an excursion; by delivery, without an entry for one that had neither.
 */
export async function eventCounts(db: DbOrTx, seen: readonly Seen[]): Promise<Map<number, EventCounts>> {
  if (seen.length === 0) return new Map()
  const ids = seen.map(one => one.deliveryId)
  const { rows } = await sql<Row>`
    select delivery_id as "deliveryId", logger_id as "loggerId", kind, side, array_agg(item_id::int) as "itemIds",
           (extract(epoch from started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemRuns(ids, ['excursion', 'spike'])}) run
     group by delivery_id, logger_id, kind, side, run_id, started_at, ended_at`.execute(db)
  const shown = new Map(seen.map(one => [one.deliveryId, one.itemIds]))
  const runs = rows.filter(row => {
    const itemIds = shown.get(row.deliveryId)
    return itemIds === null || row.itemIds.some(id => itemIds?.includes(id))
  })
  return new Map(
    Map.groupBy(runs, run => run.deliveryId)
      .entries()
      .map(([id, own]) => [id, countsOf(own)]),
  )
}

/** The same of runs that are at hand. */
export function countsOf(runs: readonly Measured[]): EventCounts {
  const excursions = runs.filter(run => run.kind === 'excursion')
  return {
    excursions: eventsOf(excursions).length,
    excursionLoggers: new Set(excursions.map(run => run.loggerId)).size,
    spikes: eventsOf(runs.filter(run => run.kind === 'spike')).length,
  }
}
