import { sql, type RawBuilder } from 'kysely'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

/** SQL for every excursion of every item of these deliveries, as excursions_of() sums them up. */
export const itemExcursions = (deliveryIds: readonly number[]): RawBuilder<unknown> =>
  itemPeriods(deliveryIds, ['excursion'])

/**
 * SQL for every out-of-range period of these kinds, for every item of these deliveries and each of its loggers, by the item's
 * own band and tolerance. Columns: delivery_id, item_id, product_id, lot_id, product_version_id, band, lower_milli,
 * upper_milli, assignment_id, logger_id, period_id, kind, started_at, ended_at, out_of_range_ms, is_open, side, beyond (the
 * deviation in thousandths of °C) and peak (the reading farthest from the band).
 */
export const itemPeriods = (
  deliveryIds: readonly number[],
  kinds: readonly OutOfRangePeriod['kind'][],
): RawBuilder<unknown> => itemPeriodsWhere(sql`i.delivery_id = any(${deliveryIds}::bigint[])`, kinds)

/** The same with a condition on the items `i`, their assignments `l` and their periods `r`. */
export const itemPeriodsWhere = (
  condition: RawBuilder<unknown>,
  kinds: readonly OutOfRangePeriod['kind'][],
): RawBuilder<unknown> => sql`
  select i.delivery_id, i.id as item_id, i.product_id, i.lot_id, i.product_version_id, v.band, j.lower_milli,
         j.upper_milli, l.id as assignment_id, l.logger_id, r.id as period_id, r.kind, r.started_at, r.ended_at,
         extract(epoch from r.ended_at - r.started_at) * 1000 as out_of_range_ms, r.closed_by = 'open' as is_open, r.side,
         outside.milli as beyond, outside.peak
    from delivery_items i
    join product_versions v on v.id = i.product_version_id
   cross join lateral (select lower(band_range(v.band)), upper(band_range(v.band)) - 1) b (lower_milli, upper_milli)
    join logger_assignments l on l.delivery_id = i.delivery_id
     and ${sql.raw(measuresItem())}
    join assignment_evaluations j on j.logger_assignment_id = l.id and j.tolerance_minutes = v.tolerance_minutes
     and j.lower_milli is not distinct from b.lower_milli and j.upper_milli is not distinct from b.upper_milli
    join out_of_range_periods r on r.assignment_evaluation_id = j.id and r.kind = any(${kinds}::text[])
    cross join lateral (
      select * from (values (r.highest_milli - j.upper_milli, r.highest_milli),
                            (j.lower_milli - r.lowest_milli, r.lowest_milli)) sides (milli, peak)
       order by sides.milli desc nulls last limit 1) outside
   where ${condition}`
