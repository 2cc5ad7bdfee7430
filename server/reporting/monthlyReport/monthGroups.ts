import { sql, type RawBuilder } from 'kysely'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { outcomeNow } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { groupedNames } from '#server/logistics/deliveries/placeNames.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { aggregateOf, outcomeCounts, ownDeliveries, worstFirst } from '#server/reporting/monthlyReport/ownDeliveries.ts'

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
