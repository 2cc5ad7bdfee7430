import { sql, type RawBuilder } from 'kysely'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { disclosedOutcomes } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { outcomeOfFacts } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { touchesCentres, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Shipping dates, both included, as YYYY-MM-DD. */
export type ShippedWithin = { from: string; to: string; onTheRoad?: boolean }

/**
 * Common table expressions that end with `counted` (delivery_id, is_party, section, shipping_date, is_delivered,
 * is_awaiting_pickup, is_late, outcome): what a scope may see of the deliveries shipped within some days, from the narrow
 * facts beside them. The outcome is the one that a list shows, null where it isn't disclosed.
 */
export function countedDeliveries(scope: EnterpriseScope, within: ShippedWithin, now: Date): RawBuilder<unknown> {
  const meant = sql`f.shipping_date >= ${within.from}::date and f.shipping_date <= ${within.to}::date
    and ${within.onTheRoad ? sql`f.delivered_at is null` : sql`true`}`
  if (scope.companyIds === 'all') {
    return sql`counted as (
      select f.delivery_id, true as is_party, ${factColumns(now)}, ${outcomeOfFacts(now)} as outcome
        from delivery_facts f
       where ${meant} and ${touchesCentres(scope, 'f')})`
  }
  // Few are on the road at any moment: they lead the search themselves.
  const lead = within.onTheRoad
    ? { deliveryIds: sql`select f.delivery_id from delivery_facts f where ${meant}` }
    : { from: within.from, to: within.to }
  return sql`${visibleDeliveries(scope, lead)},
    disclosed_outcomes as (${disclosedOutcomes(now)}),
    counted as (
      select v.delivery_id, v.is_party, ${factColumns(now)},
             case when v.is_party then ${outcomeOfFacts(now)} else x.outcome end as outcome
        from visible v join delivery_facts f on f.delivery_id = v.delivery_id
        left join disclosed_outcomes x on x.delivery_id = v.delivery_id)`
}

const factColumns = (now: Date) => sql`f.section, f.shipping_date, f.delivered_at is not null as is_delivered,
  f.is_awaiting_pickup, ${isLate(now, 'f')} as is_late`
