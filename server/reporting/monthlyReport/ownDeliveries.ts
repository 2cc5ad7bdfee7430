import { sql, type RawBuilder } from 'kysely'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import { outcomeOfFacts } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** SQL on deliveries `d` with their facts `f`: the depositor is in the scope, and its centres are touched. */
export const isOwn = (scope: EnterpriseScope): RawBuilder<boolean> => sql<boolean>`(
  ${scope.companyIds === 'all' ? sql`true` : sql`d.depositor_id = any(${scope.companyIds}::bigint[])`}
  and ${touchesCentres(scope, 'f')})`

/**
 * `own` (delivery_id, delivered_at, the names of its places, carrier_id, outcome): the deliveries of a depositor that arrived
 * in a month, as temperature compliance counts them (decision 0028), with their current outcome.
 */
export const ownDeliveries = (scope: EnterpriseScope, month: string, now: Date): RawBuilder<unknown> => sql`
  own as materialized (
    select f.delivery_id, f.delivered_at, d.from_name, d.from_name_en, d.from_centre_id,
           d.destination_name, d.destination_name_en, d.destination_centre_id, d.carrier_id,
           ${outcomeOfFacts(now)} as outcome
      from delivery_facts f join deliveries d on d.id = f.delivery_id
     where f.delivered_month = ${firstDayOf(month)}::date and ${isOwn(scope)})`

/** Deliveries by outcome, as JSON, over rows `o`. */
export const outcomeCounts = sql`json_build_object(
  'total', count(*), 'compliant', count(*) filter (where o.outcome = 'compliant'),
  'excursion', count(*) filter (where o.outcome = 'excursion'),
  'incomplete', count(*) filter (where o.outcome = 'incomplete'),
  'noData', count(*) filter (where o.outcome = 'noData'))`

/** The order of groups: most excursions, then most deliveries. */
export const worstFirst = sql`count(*) filter (where o.outcome = 'excursion') desc, count(*) desc`

/** The distribution of durations, as JSON (contract: Spread): percentiles are values that occurred (nearest rank). */
export const spread = (ms: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_build_object(
  'count', count(${ms}), 'medianMs', percentile_disc(0.5) within group (order by ${ms}),
  'ninetiethMs', percentile_disc(0.9) within group (order by ${ms}), 'longestMs', max(${ms}))`

/** The only row of an aggregate. */
export async function aggregateOf<Row>(db: DbOrTx, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
