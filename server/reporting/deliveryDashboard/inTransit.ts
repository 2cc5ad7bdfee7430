import { sql } from 'kysely'
import { maxLate } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { Days } from '#contract/kernel/time/period.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import {
  bySection,
  countedDeliveries,
  counts,
  type DayCounts,
} from '#server/reporting/deliveryDashboard/deliveryCounts.ts'

type Counted = { sections: Omit<DayCounts, 'day'>[]; late: { deliveryId: number; deadline: string }[] }

/** What is in transit now, of these shipping dates: numbers and the late ones from the same rows (REP-19, REP-64). */
export async function inTransitNow(db: DbOrTx, scope: EnterpriseScope, { from, until }: Days, now: Date) {
  const { rows } = await sql<Counted>`
    with ${countedDeliveries(scope, { from, to: until, isInTransit: true }, now)},
    late as (
      select c.delivery_id::int as "deliveryId", c.arrival_deadline as deadline from counted c where c.is_late
       order by c.arrival_deadline, c.delivery_id limit ${maxLate})
    select array(select json_build_object('section', c.section, 'counts', ${counts}) from counted c group by c.section) as sections,
           array(select to_json(l) from late l) as late`.execute(db)
  const [found] = rows
  if (!found) throw new Error('counts are always one row')
  return {
    sections: bySection(found.sections),
    late: found.late.map(one => ({ ...one, deadline: new Date(one.deadline).toISOString() })),
  }
}
