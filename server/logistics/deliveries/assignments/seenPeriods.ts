import { sql } from 'kysely'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { genericPlan } from '#server/platform/db/statements/statementPlans.ts'
import { itemPeriods } from '#server/telemetry/evaluation/itemExcursions.ts'

/** The items that a viewer may see; null: all, for a party. */
export type SeenItems = { deliveryId: number; itemIds: readonly number[] | null }

/** A period by the band of an item, with its logger; in thousandths of °C. */
export type SeenPeriod = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'peakMilli'> & {
  deliveryId: number
  assignmentId: number
  loggerId: number
  serial: string
  deviationMilliCelsius: number
  lowerMilli: number | null
  upperMilli: number | null
}

/** The excursions and spikes of the items that a viewer may see, by the items' own bands; each period once. */
export async function seenPeriods(db: DbOrTx, seen: readonly SeenItems[]): Promise<SeenPeriod[]> {
  if (seen.length === 0) return []
  const ids = seen.map(one => one.deliveryId)
  const { rows } = await sql<SeenPeriod & { itemIds: number[] }>`
    select ${genericPlan} period.delivery_id as "deliveryId", period.assignment_id as "assignmentId", period.logger_id as "loggerId",
           g.serial, period.kind, period.side, period.beyond as "deviationMilliCelsius", period.peak as "peakMilli",
           period.lower_milli as "lowerMilli", period.upper_milli as "upperMilli", array_agg(period.item_id::int) as "itemIds",
           (extract(epoch from period.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from period.ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemPeriods(ids, ['excursion', 'spike'])}) period join loggers g on g.id = period.logger_id
     group by period.delivery_id, period.assignment_id, period.logger_id, g.serial, period.kind, period.side, period.beyond, period.peak,
              period.lower_milli, period.upper_milli, period.period_id, period.started_at, period.ended_at`.execute(db)
  const shown = new Map(seen.map(one => [one.deliveryId, one.itemIds]))
  return rows.filter(row => {
    const itemIds = shown.get(row.deliveryId)
    return itemIds === null || row.itemIds.some(id => itemIds?.includes(id))
  })
}

export type EventCounts = { excursions: number; excursionLoggers: number; spikes: number }

/**
 * The excursions and spikes of deliveries, each counted once whichever loggers measured it (decision 0069), and the number of
 * loggers with an excursion; a delivery without either has no entry.
 */
export async function eventCounts(db: DbOrTx, seen: readonly SeenItems[]): Promise<Map<number, EventCounts>> {
  const periods = Map.groupBy(await seenPeriods(db, seen), period => period.deliveryId)
  return new Map(periods.entries().map(([id, own]) => [id, countsOf(own)]))
}

type Measured = Pick<SeenPeriod, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'loggerId'>

/** The same for the periods of one delivery. */
export function countsOf(periods: readonly Measured[]): EventCounts {
  const excursions = periods.filter(period => period.kind === 'excursion')
  return {
    excursions: eventsOf(excursions).length,
    excursionLoggers: new Set(excursions.map(period => period.loggerId)).size,
    spikes: eventsOf(periods.filter(period => period.kind === 'spike')).length,
  }
}
