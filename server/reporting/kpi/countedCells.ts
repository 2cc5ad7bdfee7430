import { sql, type RawBuilder } from 'kysely'
import { disclosedOutcomes } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { touchesCentres, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isAsked, type AskedMonths } from '#server/reporting/kpi/asked.ts'
import { countsIn, countsOf, isAnySum, kpiCounts, sumsOfCounts } from '#server/reporting/kpi/kpiCounts.ts'

const cell = sql`month, from_centre_id, destination_centre_id`

/**
 * Common table expressions for the counts of a scope, a row for each month and pair of origin and destination centres:
 * `party_cells` of the deliveries of parties, `cells` also of those with a disclosed temperature. They add up stored sums and
 * correct the few facts that change with time.
 */
export function countedCells(scope: EnterpriseScope, months: AskedMonths, now: Date): RawBuilder<unknown> {
  const ofParty = sql`party_cells as materialized (
    select ${cell}, ${sumsOfCounts}
      from (${storedCounts(scope, months)} union all ${notYetDue(scope, months, now)}
            union all ${fallenSilent(scope, months, now)}) added
     group by ${cell} having ${isAnySum()})`
  // The platform company needs no disclosure.
  if (scope.companyIds === 'all') return sql`${ofParty}, cells as (select * from party_cells)`
  return sql`${visibleDeliveries(scope, {})}, disclosed_outcomes as (${disclosedOutcomes(now)}), ${ofParty},
    cells as (select * from party_cells union all ${disclosed(scope, months)})`
}

function storedCounts(scope: EnterpriseScope, months: AskedMonths): RawBuilder<unknown> {
  const { companyIds } = scope
  const companies = companyIds === 'all' ? sql`k.company_id is null` : sql`k.company_id = any(${companyIds}::bigint[])`
  const compliant = sql`
    select k.month, k.from_centre_id, k.destination_centre_id, ${countsIn('k')} from kpi_counts k
     where ${companies} and ${isAsked('k.month', months)} and ${touchesCentres(scope, 'k')}`
  if (companyIds === 'all' || companyIds.length < 2) return compliant
  return sql`${compliant} union all ${countedAgain(scope, companyIds, months)}`
}

/** Subtracts repeated counts: a delivery counts once, even if several of the companies are its parties. */
const countedAgain = (scope: EnterpriseScope, companyIds: readonly number[], months: AskedMonths) => sql`
  select k.month, f.from_centre_id, f.destination_centre_id, ${sql.join(
    kpiCounts.map(count => sql`(1 - shared.times) * ${sql.ref(`k.${count}`)}`),
  )}
    from (select p.delivery_id, count(*) as times from delivery_parties p
           where p.company_id = any(${companyIds}::bigint[]) group by p.delivery_id having count(*) > 1) shared
    join delivery_facts f on f.delivery_id = shared.delivery_id cross join lateral kpi_of(f) k
   where ${isAsked('k.month', months)} and ${touchesCentres(scope, 'f')}`

/** REP-4: subtracts pickups that are not due yet; if only a date is planned, the pickup is due at its end. */
const notYetDue = (scope: EnterpriseScope, months: AskedMonths, now: Date) => sql`
  select f.pickup_month, f.from_centre_id, f.destination_centre_id,
         ${countsOf({ pickups: sql`-1`, pickups_in_time: sql`-f.is_picked_up_in_time::int` })}
    from delivery_facts f
   where f.pickup_due > ${now}::timestamptz and ${isAsked('f.pickup_month', months)} and ${isSeenAsParty(scope, 'f')}`

/** TEL-23: the silence of a logger makes a delivery incomplete without a write. */
const fallenSilent = (scope: EnterpriseScope, months: AskedMonths, now: Date) => sql`
  select f.delivered_month, f.from_centre_id, f.destination_centre_id,
         ${countsOf({ compliant: sql`-1`, incomplete: sql`1` })}
    from delivery_facts f
    join delivery_temperature t on t.delivery_id = f.delivery_id and t.stale_at < ${now}::timestamptz
   where f.may_fall_silent and f.outcome = 'compliant' and ${isAsked('f.delivered_month', months)}
     and ${isSeenAsParty(scope, 'f')}`

/** Of the facts that KPIs count, a disclosure covers only the temperature (decision 0007). */
const disclosed = (scope: EnterpriseScope, months: AskedMonths) => sql`
  select f.delivered_month, f.from_centre_id, f.destination_centre_id, ${countsOf({
    compliant: sql`(x.outcome = 'compliant')::int`,
    excursion: sql`(x.outcome = 'excursion')::int`,
    incomplete: sql`(x.outcome = 'incomplete')::int`,
    no_data: sql`(x.outcome = 'noData')::int`,
  })}
    from disclosed_outcomes x join delivery_facts f on f.delivery_id = x.delivery_id
   where ${isAsked('f.delivered_month', months)} and ${isSeenByDisclosure(scope, 'f')}`

/** A company of the scope is a party of the delivery of `table`; the platform company counts as a party of all. */
const isParty = ({ companyIds }: EnterpriseScope, table: string): RawBuilder<boolean> =>
  companyIds === 'all'
    ? sql`true`
    : sql`exists (select from delivery_parties p
        where p.delivery_id = ${sql.ref(`${table}.delivery_id`)} and p.company_id = any(${companyIds}::bigint[]))`

/** … and the delivery touches one of the scope's centres, if there are any. */
export const isSeenAsParty = (scope: EnterpriseScope, table: string) =>
  sql<boolean>`(${isParty(scope, table)} and ${touchesCentres(scope, table)})`

/** No company of the scope is a party of it. */
export const isSeenByDisclosure = (scope: EnterpriseScope, table: string) =>
  sql<boolean>`(not ${isParty(scope, table)} and ${touchesCentres(scope, table)})`
