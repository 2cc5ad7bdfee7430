import { sql, type RawBuilder } from 'kysely'
import { outcomeNow } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'

/**
 * The outcome of the item `i`, null where the viewer may not know it: neither filter nor order can then tell an excursion
 * from compliance. Joins as `t` on `v` (visible) and `i`.
 */
export const evaluatedItem = (now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select ${outcomeNow('own', now)} as outcome, own.stale_at
      from (select i.id) one left join delivery_item_temperature own on own.delivery_item_id = one.id
     where v.is_party or exists (select from disclosed_items x where x.item_id = i.id and x.temperature)) t on true`

const isExcursion = sql`t.outcome is not distinct from 'excursion'`

/** LOG-75: what needs somebody before it is put away. */
export const isUrgent = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${isExcursion} or (d.delivered_at is null and ${isLate(now)}))`

/** Docks that are numbers, in the order of numbers. */
export const byDock = sql`lpad(k.dock, 20)`

/**
 * A sort key: excursions, then what is late, each from the hour nearest to now; then by the hour of the scheduled arrival,
 * centre, dock (`k`) and time. A planned day is stored as its end and comes after its last hour; deliveries without a plan come
 * last.
 */
export const urgency = (now: Date, timeZone: string): RawBuilder<unknown> => sql`array[
  case when ${isExcursion} then 0 when ${isUrgent(now)} then 1 else 2 end,
  case when ${isUrgent(now)}
    then abs(extract(epoch from date_trunc('hour', d.scheduled_arrival, ${timeZone}) - date_trunc('hour', ${now}::timestamptz, ${timeZone})))
    else extract(epoch from date_trunc('hour', d.scheduled_arrival, ${timeZone})) + d.scheduled_arrival_is_day::int end,
  d.destination_centre_id, dense_rank() over (order by ${byDock}), extract(epoch from d.scheduled_arrival), d.id]::bigint[]`
