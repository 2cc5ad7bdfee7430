import { sql, type RawBuilder } from 'kysely'
import { noDeliveries, type DeliveryCounts } from '#contract/reporting/calls/deliveryDashboard.ts'
import { transportSections, type TransportSection } from '#contract/logistics/rules/transportSections.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import {
  disclosedOutcomes,
  isAwaitingDataOfFacts,
  outcomeOfFacts,
} from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { touchesCentres, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'

/** The deliveries of a transport section shipped on a day. */
export type DayCounts = { day: string; section: TransportSection; counts: DeliveryCounts }

/** By day and section; without deliveries there is no row. */
export async function deliveryCounts(db: DbOrTx, scope: EnterpriseScope, within: ShippedWithin, now: Date) {
  const { rows } = await sql<DayCounts>`
    with ${countedDeliveries(scope, within, now)}
    select c.shipping_date as day, c.section, ${counts} as counts from counted c group by c.shipping_date, c.section`.execute(
    db,
  )
  return rows
}

/** Of the rows of `counted c`. */
export const counts = sql`json_build_object(
  'total', count(*), 'inTransit', count(*) filter (where not c.is_delivered),
  'awaitingPickup', count(*) filter (where c.is_awaiting_pickup),
  'delivered', count(*) filter (where c.is_delivered), 'late', count(*) filter (where c.is_late),
  'compliant', count(*) filter (where c.outcome = 'compliant'),
  'excursion', count(*) filter (where c.outcome = 'excursion'),
  'incomplete', count(*) filter (where c.outcome = 'incomplete'),
  'noData', count(*) filter (where c.outcome = 'noData' and not c.is_awaiting_data),
  'awaitingData', count(*) filter (where c.outcome = 'noData' and c.is_awaiting_data))`

/** The sums of each transport section, in order. */
export const bySection = (days: readonly Omit<DayCounts, 'day'>[]) =>
  transportSections.map(section => ({
    section,
    counts: sumOf(days.filter(one => one.section === section).map(one => one.counts)),
  }))

const names = Object.keys(noDeliveries) as (keyof DeliveryCounts)[]
const sumOf = (all: readonly DeliveryCounts[]): DeliveryCounts =>
  Object.assign({}, ...names.map(name => ({ [name]: all.reduce((sum, counts) => sum + counts[name], 0) })))

/** The counts of all days and sections, also without deliveries. */
export function everyDay(days: readonly string[], counted: readonly DayCounts[]): DayCounts[] {
  const found = new Map(counted.map(one => [`${one.day} ${one.section}`, one.counts]))
  return days.flatMap(day =>
    transportSections.map(section => ({ day, section, counts: found.get(`${day} ${section}`) ?? noDeliveries })),
  )
}

/** Shipping dates, both included, as YYYY-MM-DD. */
export type ShippedWithin = { from: string; to: string; isInTransit?: boolean }

/**
 * Common table expressions that end with `counted` (delivery_id, is_party, section, shipping_date, is_delivered,
 * is_awaiting_pickup, arrival_deadline, is_late, outcome, is_awaiting_data): the deliveries shipped within these days that a scope may see, from the narrow table
 * of facts. The outcome is that of the list of deliveries, null if it is not disclosed.
 */
export function countedDeliveries(scope: EnterpriseScope, within: ShippedWithin, now: Date): RawBuilder<unknown> {
  const condition = sql`f.shipping_date >= ${within.from}::date and f.shipping_date <= ${within.to}::date
    and ${within.isInTransit ? sql`${customPlan} f.delivered_at is null` : sql`true`}`
  if (scope.companyIds === 'all') {
    return sql`counted as (
      select f.delivery_id, true as is_party, ${factColumns(now)}, ${outcomeOfFacts(now)} as outcome,
             ${isAwaitingDataOfFacts(now)} as is_awaiting_data
        from delivery_facts f
       where ${condition} and ${touchesCentres(scope, 'f')})`
  }
  // Few deliveries are in transit at any time, so that the search starts from them.
  const lead = within.isInTransit
    ? { deliveryIds: sql`select f.delivery_id from delivery_facts f where ${condition}` }
    : { from: within.from, to: within.to }
  return sql`${visibleDeliveries(scope, lead)},
    disclosed_outcomes as (${disclosedOutcomes(now)}),
    counted as (
      select v.delivery_id, v.is_party, ${factColumns(now)},
             case when v.is_party then ${outcomeOfFacts(now)} else x.outcome end as outcome,
             case when v.is_party then ${isAwaitingDataOfFacts(now)}
                  else f.is_awaiting_pickup or (f.delivered_at is null and coalesce(x.stale_at >= ${now}::timestamptz, false)) end as is_awaiting_data
        from visible v join delivery_facts f on f.delivery_id = v.delivery_id
        left join disclosed_outcomes x on x.delivery_id = v.delivery_id)`
}

const factColumns = (now: Date) => sql`f.section, f.shipping_date, f.delivered_at is not null as is_delivered,
  f.is_awaiting_pickup, f.arrival_deadline, ${isLate(now, 'f')} as is_late`
