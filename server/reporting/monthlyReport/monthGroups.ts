import { sql, type RawBuilder } from 'kysely'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { outcomeNow } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { groupedNames } from '#server/logistics/deliveries/placeNames.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { outcomeCounts, ownDeliveries, worstFirst } from '#server/reporting/monthlyReport/ownDeliveries.ts'

export type MonthGroups = Pick<MonthlySummary, 'lanes' | 'carriers' | 'products' | 'groups'>

/** A month's deliveries by lane, by carrier and by product: so many of each, the worst first; null for all of them. */
export async function monthGroups(
  db: DbOrTx,
  scope: EnterpriseScope,
  month: string,
  { now, most }: { now: Date; most: number | null },
): Promise<MonthGroups> {
  const { rows } = await sql<MonthGroups>`
    with ${ownDeliveries(scope, month, now)}, lanes as (${lanes}), carriers as (${carriers}), products as (${products(now)})
    select ${firstOf('lanes', most)} as lanes, ${firstOf('carriers', most)} as carriers,
           ${firstOf('products', most)} as products,
           json_build_object('lanes', (select count(*) from lanes), 'carriers', (select count(*) from carriers),
             'products', (select count(*) from products)) as groups`.execute(db)
  const [groups] = rows
  if (!groups) throw new Error('a select without a row')
  return groups
}

const firstOf = (name: string, most: number | null) =>
  sql`(select coalesce(json_agg(one.entry order by one.place), '[]')
         from (select * from ${sql.table(name)} order by place limit ${most}) one)`

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

/** Of a product that is in a delivery several times, the worst of its items: excursion, incomplete, kept; none has data. */
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
