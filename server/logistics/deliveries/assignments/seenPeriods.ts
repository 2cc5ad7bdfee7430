import { sql } from 'kysely'
import type { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { worstEvent } from '#contract/telemetry/rules/temperature/worstEvent.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { genericPlan } from '#server/platform/db/statements/statementPlans.ts'
import { itemPeriods } from '#server/telemetry/evaluation/itemExcursions.ts'

/** The items whose temperature a viewer may see, and those that the viewer may know; null: all, for a party. */
export type SeenItems = { deliveryId: number; itemIds: readonly number[] | null; listedIds: readonly number[] | null }

/** A period by the band of an item, with its logger; in thousandths of °C. */
export type SeenPeriod = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'peakMilli'> & {
  deliveryId: number
  assignmentId: number
  loggerId: number
  serial: string
  deviationMilliCelsius: number
  lowerMilli: number | null
  upperMilli: number | null
  isOpen: boolean
  /** Of the items by whose band it is one, those that the viewer may know. */
  productIds: number[]
}

/** The excursions and spikes of the items that a viewer may see, by the items' own bands; each period once. */
export async function seenPeriods(db: DbOrTx, seen: readonly SeenItems[]): Promise<SeenPeriod[]> {
  if (seen.length === 0) return []
  const ids = seen.map(one => one.deliveryId)
  const { rows } = await sql<SeenPeriod & { itemIds: number[] }>`
    select ${genericPlan} period.delivery_id as "deliveryId", period.assignment_id as "assignmentId", period.logger_id as "loggerId",
           g.serial, period.kind, period.side, period.beyond as "deviationMilliCelsius", period.peak as "peakMilli",
           period.lower_milli as "lowerMilli", period.upper_milli as "upperMilli", period.is_open as "isOpen",
           array_agg(period.item_id::int order by period.item_id) as "itemIds",
           array_agg(period.product_id::int order by period.item_id) as "productIds",
           (extract(epoch from period.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from period.ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemPeriods(ids, ['excursion', 'spike'])}) period join loggers g on g.id = period.logger_id
     group by period.delivery_id, period.assignment_id, period.logger_id, g.serial, period.kind, period.side, period.beyond, period.peak,
              period.lower_milli, period.upper_milli, period.is_open, period.period_id, period.started_at, period.ended_at`.execute(
    db,
  )
  const shown = new Map(seen.map(one => [one.deliveryId, one]))
  return rows.flatMap(({ itemIds, productIds, ...period }) => {
    const { itemIds: seenIds, listedIds } = shown.get(period.deliveryId) ?? { itemIds: [], listedIds: [] }
    const indexes = [...itemIds.keys()].filter(index => isAmong(seenIds, itemIds[index]))
    if (indexes.length === 0) return []
    const listed = indexes.filter(index => isAmong(listedIds, itemIds[index]))
    return [{ ...period, productIds: listed.flatMap(index => productIds[index] ?? []) }]
  })
}

const isAmong = (ids: readonly number[] | null, id: number | undefined) => ids === null || ids.some(one => one === id)

export type EventCounts = { excursions: number; excursionLoggers: number; spikes: number }

export type SeenEvents = EventCounts & { worstEvent: ExcursionEvent | null }

/**
 * The excursions and spikes of deliveries, each counted once whichever loggers measured it (decision 0069), the number of
 * loggers with an excursion, and the worst one; a delivery without either has no entry.
 */
export async function seenEvents(db: DbOrTx, seen: readonly SeenItems[]): Promise<Map<number, SeenEvents>> {
  const periods = Map.groupBy(await seenPeriods(db, seen), period => period.deliveryId)
  return new Map(
    periods.entries().map(([id, own]) => {
      const excursions = own.filter(period => period.kind === 'excursion')
      return [id, { ...countsOf(own), worstEvent: worstEvent(excursions) }]
    }),
  )
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
