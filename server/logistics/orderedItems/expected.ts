import { sql, type RawBuilder } from 'kysely'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { isUnderWay } from '#server/logistics/deliveries/access/positions.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { withMoved } from '#server/logistics/orderedItems/withMoved.ts'
import { isUrgent } from '#server/logistics/orderedItems/urgency.ts'
import { bySortKeyAndId } from '#server/platform/lists/list.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { View } from '#server/platform/lists/reader.ts'

type Order = { sort: string; order: 'asc' | 'desc' }

/** What an order by estimates needs of each found item beside its key without them. */
export const movableColumns = (now: Date, { sort }: Order) => sql`
  d.id as delivery_id, ${isUnderWay} as is_under_way, abs(extract(epoch from d.scheduled_arrival - ${now}::timestamptz)) as apart,
  ${sort === 'urgency' ? isUrgent(now) : sql`false`} as is_urgent, ${isLate(now)} as is_late`

type Movable = { id: number; deliveryId: number; isUrgent: boolean; isLate: boolean }
type Row = { total: number; urgent: number; ids: number[]; movable: Movable[] }
/** The first ids, how many there are, and the deliveries that are expected late (LOG-132). */
type Found = { total: number; ids: number[]; late: ReadonlySet<number> }

/**
 * LOG-132: the order of `matching`, in which estimates move some items. They are those of the found deliveries under way whose
 * plan is nearest to now: as many as one statement estimates, so that a list of thousands costs no more. Long overdue ones,
 * which nobody may ever report as delivered, come after those that are still ahead. The list is searched once: with the page,
 * it answers the items that may move, which take their new places here.
 */
export async function foundByEstimate(
  view: View,
  order: Order,
  matching: RawBuilder<unknown>,
  most: number | null,
): Promise<Found> {
  const { rows } = await sql<Row>`
    with ${matching},
    nearest as materialized (
      select m.delivery_id from matching m where m.is_under_way
       group by m.delivery_id, m.apart order by m.apart, m.delivery_id limit ${maxEstimates}),
    movable as materialized (
      select m.* from matching m where m.delivery_id in (select n.delivery_id from nearest n))
    select ${customPlan} (select count(*)::int from matching) as total,
           (select count(*)::int from matching m where m.is_urgent) as urgent,
           array(select m.id::int from matching m order by ${bySortKeyAndId(order)}
             limit ${most}::int + (select count(*) from movable)) as ids,
           (select coalesce(json_agg(json_build_object('id', m.id, 'deliveryId', m.delivery_id, 'isUrgent', m.is_urgent,
                     'isLate', m.is_late) order by ${bySortKeyAndId(order)}), '[]') from movable m) as movable`.execute(
    view.db,
  )
  const [row] = rows
  if (!row) throw new Error('a page is always one row')
  return await moved(view, order, row)
}

async function moved(view: View, { sort, order }: Order, { total, urgent, ids, movable }: Row): Promise<Found> {
  // What is late already is not expected late.
  const asked = sort === 'urgency' ? movable.filter(one => !one.isLate) : movable
  const answers = await arrivalEstimates(view, [...new Set(asked.map(one => one.deliveryId))])
  const estimates = new Map(
    answers.flatMap(({ deliveryId, estimate }) => (estimate ? [[deliveryId, estimate] as const] : [])),
  )
  const late = new Set([...estimates].flatMap(([id, { isForetoldLate }]) => (isForetoldLate ? [id] : [])))
  if (sort === 'urgency') {
    const expectedLate = movable.filter(one => !one.isUrgent && late.has(one.deliveryId)).map(one => one.id)
    return { total, late, ids: withMoved(ids, expectedLate, order === 'asc' ? urgent : total - urgent) }
  }
  const atOf = ({ deliveryId }: Movable) => Date.parse(estimates.get(deliveryId)?.expected ?? '')
  const estimated = movable.filter(one => estimates.has(one.deliveryId))
  const upwards = estimated.toSorted((a, b) => atOf(a) - atOf(b) || a.id - b.id)
  const first = (order === 'asc' ? upwards : upwards.toReversed()).map(one => one.id)
  return { total, late, ids: withMoved(ids, first, 0) }
}
