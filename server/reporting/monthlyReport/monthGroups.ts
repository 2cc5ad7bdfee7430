import { type RawBuilder, sql } from 'kysely'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { outcomeNow, outcomeOfFacts } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { groupedNames } from '#server/logistics/deliveries/placeNames.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import { isOfDepositor, touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'

/** SQL on deliveries `d` with their facts `f`: the depositor is in the scope, and its centres are touched. */
export const isOwn = (scope: EnterpriseScope): RawBuilder<boolean> => sql<boolean>`(
  ${isOfDepositor(scope)} and ${touchesCentres(scope, 'f')})`

/**
 * `own` (delivery_id, delivered_at, the names of its places, carrier_id, outcome): the deliveries of a depositor that arrived
 * in a month, as temperature compliance counts them (decision 0028), with their current outcome.
 */
export const ownDeliveries = (scope: EnterpriseScope, month: string, now: Date): RawBuilder<unknown> => sql`
  own as materialized (
    select ${customPlan} f.delivery_id, f.delivered_at, d.from_name, d.from_name_en, d.from_centre_id,
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
const worstFirst = sql`count(*) filter (where o.outcome = 'excursion') desc, count(*) desc`

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

type MonthGroups = Pick<MonthlySummary, 'lanes' | 'carriers' | 'products' | 'groups'>

/** A month's deliveries by lane, carrier and product, the worst first, at most `maxGroups` of each. */
export async function monthGroups(
  db: DbOrTx,
  scope: EnterpriseScope,
  { month, now, maxGroups }: { month: string; now: Date; maxGroups: number | null },
): Promise<MonthGroups> {
  const query = sql<MonthGroups>`
    with ${ownDeliveries(scope, month, now)}, lanes as (${lanes}), carriers as (${carriers}), products as (${products(now)})
    select ${firstOf('lanes', maxGroups)} as lanes, ${firstOf('carriers', maxGroups)} as carriers,
           ${firstOf('products', maxGroups)} as products,
           json_build_object('lanes', (select count(*) from lanes), 'carriers', (select count(*) from carriers),
             'products', (select count(*) from products)) as groups`
  return await aggregateOf(db, query)
}

const firstOf = (name: string, maxGroups: number | null) =>
  sql`(select coalesce(json_agg(one.entry order by one.place), '[]')
         from (select * from ${sql.table(name)} order by place limit ${maxGroups}) one)`

const place = (tie: RawBuilder<unknown>) => sql`row_number() over (order by ${worstFirst}, ${tie}) as place`

const lanes = sql`
  select json_build_object('shipFrom', ${groupedNames('from', 'o')}, 'destination', ${groupedNames('destination', 'o')},
           'deliveries', ${outcomeCounts}) as entry, ${place(sql`o.from_name, o.destination_name`)}
    from own o group by o.from_name, o.destination_name`

const companyJson = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object('code', ${column('code')}, 'name', ${column('name')}, 'nameEn', ${column('name_en')})`
}

const carriers = sql`
  select json_build_object('carrier', case when c.id is not null then ${companyJson('c')} end,
           'deliveries', ${outcomeCounts}) as entry, ${place(sql`c.code nulls last`)}
    from own o left join companies c on c.id = o.carrier_id group by c.id`

/** A product's outcome in a delivery is the worst of its items: excursion, incomplete, compliant, no data. */
const products = (now: Date) => sql`
  select json_build_object('depositor', ${companyJson('c')}, 'itemCode', p.item_code, 'nameJa', p.name_ja,
           'nameEn', p.name_en, 'deliveries', ${outcomeCounts}) as entry, ${place(sql`p.item_code, p.id`)}
    from (select evaluated.delivery_id, evaluated.product_id,
                 (array_agg(evaluated.outcome order by array_position(array['excursion', 'incomplete', 'compliant', 'noData'],
                   evaluated.outcome)))[1] as outcome
            from (select i.delivery_id, i.product_id, ${outcomeNow('t', now)} as outcome
                    from own join delivery_items i on i.delivery_id = own.delivery_id
                    left join delivery_item_temperature t on t.delivery_item_id = i.id) evaluated
           group by evaluated.delivery_id, evaluated.product_id) o
    join products p on p.id = o.product_id
    join companies c on c.id = p.company_id
   group by p.id, c.id`
