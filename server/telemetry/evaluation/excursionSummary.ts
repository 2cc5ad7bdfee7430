import { sql } from 'kysely'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { worstEvent, worstFirst } from '#contract/telemetry/rules/temperature/worstEvent.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemExcursions } from '#server/telemetry/evaluation/itemExcursions.ts'

/** An excursion of an item, measured by one logger, in ms UTC and thousandths of °C. */
type ItemExcursion = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'side'> & {
  deliveryId: number
  productId: number
  itemId: number
  assignmentId: number
  periodId: number
  loggerId: number
  serial: string
  band: BandCode
  lowerMilli: number | null
  upperMilli: number | null
  deviationMilliCelsius: number
  peakMilli: number
  isOpen: boolean
}

export async function excursionsOfItems(db: DbOrTx, deliveryIds: readonly number[]): Promise<ItemExcursion[]> {
  const { rows } = await sql<ItemExcursion>`
    select period.delivery_id as "deliveryId", period.product_id as "productId", period.item_id as "itemId",
           period.assignment_id as "assignmentId", period.period_id as "periodId", period.logger_id as "loggerId", g.serial,
           period.band, period.lower_milli as "lowerMilli", period.upper_milli as "upperMilli",
           period.beyond as "deviationMilliCelsius", period.peak as "peakMilli", period.is_open as "isOpen", period.side,
           (extract(epoch from period.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from period.ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemExcursions(deliveryIds)}) period join loggers g on g.id = period.logger_id
     order by period.started_at, period.logger_id, period.item_id`.execute(db)
  return rows
}

/**
 * Summarises the excursions of one delivery, each figure with the logger that measured it; undefined without any. Only products
 * that the reader may know count as items.
 */
export function excursionSummaryOf(
  excursions: readonly ItemExcursion[],
  mayName: (productId: number) => boolean,
): ExcursionSummary | undefined {
  const [worst] = worstFirst(excursions)
  const event = worstEvent(
    excursions.map(one => ({ ...one, productIds: mayName(one.productId) ? [one.productId] : [] })),
  )
  if (!worst || !event) return undefined
  const byLogger = [...Map.groupBy(excursions, one => `${one.itemId} ${one.assignmentId}`).values()]
  const [longest = []] = byLogger.toSorted((a, b) => outOfRangeMs(b) - outOfRangeMs(a))
  // Items of the same band share their periods.
  const periods = [...new Map(excursions.map(one => [one.periodId, one])).values()]
  const { serial, band, peakMilli, deviationMilliCelsius, startedAtMs, endedAtMs, isOpen } = worst
  return {
    worst: {
      serial,
      band,
      peakMilli,
      deviationMilliCelsius,
      isOpen,
      startedAt: new Date(startedAtMs).toISOString(),
      lastAt: new Date(endedAtMs).toISOString(),
    },
    longest: {
      serial: longest[0]?.serial ?? serial,
      outOfRangeMs: outOfRangeMs(longest),
      excursions: longest.length,
    },
    events: eventsOf(periods).length,
    serials: serialsOf(periods),
    openSerials: serialsOf(periods.filter(period => period.isOpen)),
    event,
  }
}

/** The total time of the excursions of one logger and item. */
export const outOfRangeMs = (excursions: readonly ItemExcursion[]) =>
  excursions.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0)

const serialsOf = (periods: readonly ItemExcursion[]) => [...new Set(periods.map(period => period.serial))].sort()
