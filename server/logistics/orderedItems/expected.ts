import { sql, type RawBuilder } from 'kysely'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { isUnderWay } from '#server/logistics/deliveries/access/positions.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { View } from '#server/platform/lists/reader.ts'

/** A delivery with an estimated arrival. */
export type Expected = { deliveryId: number; at: string; isForetoldLate: boolean }

/**
 * LOG-132: the estimates of the found deliveries under way whose plan is nearest to now: as many as one statement estimates, so
 * that a list of thousands costs no more. Long overdue ones, which nobody may ever report as delivered, come after those that
 * are still ahead. `matching` has the ids of items.
 */
export async function nextExpected(view: View, matching: RawBuilder<unknown>): Promise<Expected[]> {
  const { rows } = await sql<{ id: number }>`
    with ${matching}
    select ${customPlan} d.id from deliveries d
     where ${isUnderWay} and d.id in (
       select i.delivery_id from matching join delivery_items i on i.id = matching.id)
     order by abs(extract(epoch from d.scheduled_arrival - ${view.now}::timestamptz)), d.id limit ${maxEstimates}`.execute(
    view.db,
  )
  if (rows.length === 0) return []
  const found = await arrivalEstimates(
    view,
    rows.map(row => row.id),
  )
  return found.flatMap(({ deliveryId, estimate }) =>
    estimate ? [{ deliveryId, at: estimate.expected, isForetoldLate: estimate.isForetoldLate }] : [],
  )
}

/** Joins them as `f` on the delivery `d`. */
export const joinExpected = (expected: readonly Expected[]) => sql`
  left join unnest(${expected.map(one => one.deliveryId)}::bigint[], ${expected.map(one => one.at)}::timestamptz[],
    ${expected.map(one => one.isForetoldLate)}::boolean[]) as f (delivery_id, at, is_late) on f.delivery_id = d.id`

/** A sort key: estimated arrivals in their order, then in either order by plan what has none, and what has no plan last. */
export const expectedArrival = (order: 'asc' | 'desc'): RawBuilder<unknown> => {
  const after = order === 'asc' ? sql`1` : sql`-1`
  return sql`array[case when f.at is not null then 0 when d.scheduled_arrival is not null then ${after} else 2 * ${after} end,
    extract(epoch from coalesce(f.at, d.scheduled_arrival))]`
}
