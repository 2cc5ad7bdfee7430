import { sql } from 'kysely'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { maxLate } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { ForetoldLate } from '#contract/reporting/types/whatWentWrong.ts'
import { isUnderWay, mayLocate } from '#server/logistics/deliveries/access/positions.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { View } from '#server/platform/lists/reader.ts'

/** REP-65: what is on time and expected late, of the deliveries under way that are due soonest. */
export async function foretoldLate(view: View): Promise<ForetoldLate> {
  const due = await dueSoonest(view)
  const found = due.size === 0 ? [] : await arrivalEstimates(view, [...due.keys()])
  const late = found
    .flatMap(estimate => {
      const deadline = due.get(estimate.deliveryId)
      if (!deadline || !estimate.estimate?.isForetoldLate) return []
      return { estimate, deadline, byMs: Date.parse(estimate.estimate.expected) - deadline.getTime() }
    })
    .toSorted((one, other) => other.byMs - one.byMs)
  const shown = late.slice(0, maxLate)
  const deliveries = await loadDeliveries(
    view,
    shown.map(({ estimate }) => estimate.deliveryId),
  )
  const byId = new Map(deliveries.map(delivery => [delivery.deliveryId, delivery]))
  return {
    total: late.length,
    rows: shown.flatMap(({ estimate, deadline }) => {
      const delivery = byId.get(estimate.deliveryId)
      return delivery ? { estimate, delivery, deadline: deadline.toISOString() } : []
    }),
  }
}

/** The deadlines of as many as one statement estimates. */
async function dueSoonest({ db, scope, now }: View): Promise<Map<number, Date>> {
  const isAhead = sql`f.delivered_at is null and not f.is_awaiting_pickup and f.arrival_deadline >= ${now}::timestamptz`
  const { rows } = await sql<{ id: number; deadline: Date }>`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select f.delivery_id from delivery_facts f where ${isAhead}` })}
    select ${customPlan} d.id, d.arrival_deadline as deadline
      from visible v join deliveries d on d.id = v.delivery_id
     where ${mayLocate} and ${isUnderWay}
     order by d.arrival_deadline, d.id limit ${maxEstimates}`.execute(db)
  return new Map(rows.map(({ id, deadline }) => [id, deadline]))
}
