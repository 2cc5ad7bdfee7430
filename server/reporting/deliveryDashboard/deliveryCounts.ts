import { sql } from 'kysely'
import { noDeliveries, type DeliveryCounts } from '#contract/reporting/calls/deliveryDashboard.ts'
import { type TransportSection, transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { countedDeliveries, type ShippedWithin } from '#server/reporting/deliveryDashboard/countedDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** The deliveries of a transport section shipped on a day. */
export type DayCounts = { day: string; section: TransportSection; counts: DeliveryCounts }

/** Days and sections without deliveries have no row. */
export async function deliveryCounts(db: DbOrTx, scope: EnterpriseScope, within: ShippedWithin, now: Date) {
  const { rows } = await sql<DayCounts>`
    with ${countedDeliveries(scope, within, now)}
    select c.shipping_date as day, c.section, json_build_object(
             'total', count(*), 'inTransit', count(*) filter (where not c.is_delivered),
             'awaitingPickup', count(*) filter (where c.is_awaiting_pickup),
             'delivered', count(*) filter (where c.is_delivered), 'late', count(*) filter (where c.is_late),
             'compliant', count(*) filter (where c.outcome = 'compliant'),
             'excursion', count(*) filter (where c.outcome = 'excursion'),
             'incomplete', count(*) filter (where c.outcome = 'incomplete'),
             'noData', count(*) filter (where c.outcome = 'noData' and not c.is_awaiting_pickup),
             'awaitingData', count(*) filter (where c.outcome = 'noData' and c.is_awaiting_pickup)) as counts
      from counted c group by c.shipping_date, c.section`.execute(db)
  return rows
}

/** One entry for each transport section, in their order. */
export const bySection = (days: readonly DayCounts[]) =>
  transportSections.map(section => ({
    section,
    counts: sumOf(days.filter(one => one.section === section).map(one => one.counts)),
  }))

const names = Object.keys(noDeliveries) as (keyof DeliveryCounts)[]
const sumOf = (all: readonly DeliveryCounts[]): DeliveryCounts =>
  Object.assign({}, ...names.map(name => ({ [name]: all.reduce((sum, counts) => sum + counts[name], 0) })))

/** Every one of the days with each section, also where there was none. */
export function everyDay(days: readonly string[], counted: readonly DayCounts[]): DayCounts[] {
  const found = new Map(counted.map(one => [`${one.day} ${one.section}`, one.counts]))
  return days.flatMap(day =>
    transportSections.map(section => ({ day, section, counts: found.get(`${day} ${section}`) ?? noDeliveries })),
  )
}
