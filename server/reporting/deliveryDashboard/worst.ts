import { sql } from 'kysely'
import { maxNewest, maxWorst, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { groupedNames } from '#server/logistics/deliveries/placeNames.ts'
import { countedDeliveries, type ShippedWithin } from '#server/reporting/deliveryDashboard/deliveryCounts.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Worst = Pick<DeliveryDashboard, 'lanes' | 'carriers' | 'products'> & { newestIds: number[] }

/** The lanes, carriers and products with most excursions on these days, and the newest deliveries with one. */
export async function worstOf(db: DbOrTx, scope: EnterpriseScope, within: ShippedWithin, now: Date): Promise<Worst> {
  const { rows } = await sql<Worst>`
    with ${countedDeliveries(scope, within, now)},
    excursions as materialized (
      select c.delivery_id, c.is_party, c.shipping_date, d.from_name, d.from_name_en, d.from_centre_id,
             d.destination_name, d.destination_name_en, d.destination_centre_id, d.carrier_id
        from counted c join deliveries d on d.id = c.delivery_id where c.outcome = 'excursion')
    select (select coalesce(json_agg(one order by one.excursions desc, one."shipFrom" ->> 'name', one.destination ->> 'name'), '[]')
              from (${lanes}) one) as lanes,
           (select coalesce(json_agg(one order by one.excursions desc, one.carrier ->> 'code'), '[]')
              from (${carriers}) one) as carriers,
           (select coalesce(json_agg(one order by one.excursions desc, one."itemCode"), '[]')
              from (${products(scope)}) one) as products,
           (select coalesce(json_agg(e.delivery_id order by e.shipping_date desc, e.delivery_id desc), '[]')
              from (select * from excursions x order by x.shipping_date desc, x.delivery_id desc limit ${maxNewest}) e
           ) as "newestIds"`.execute(db)
  return rows[0] ?? { lanes: [], carriers: [], products: [], newestIds: [] }
}

const company = (column: string) => sql`(select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)
  from companies c where c.id = ${sql.ref(column)})`

const lanes = sql`
  select ${groupedNames('from', 'e')} as "shipFrom", ${groupedNames('destination', 'e')} as destination,
         count(*)::int as excursions
    from excursions e group by e.from_name, e.destination_name
   order by excursions desc, e.from_name, e.destination_name limit ${maxWorst}`

/** Only parties know the carrier (decision 0007). */
const carriers = sql`
  select ${company('e.carrier_id')} as carrier, e.excursions
    from (select e.carrier_id, count(*)::int as excursions from excursions e
           where e.is_party and e.carrier_id is not null group by e.carrier_id
           order by excursions desc, e.carrier_id limit ${maxWorst}) e`

/** Items with an own excursion, of which the viewer may know name and temperature. */
const products = (scope: EnterpriseScope) => sql`
  select ${company('p.company_id')} as depositor, p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn",
         e.excursions
    from (select i.product_id, count(distinct i.delivery_id)::int as excursions
            from excursions e join delivery_items i on i.delivery_id = e.delivery_id
            join delivery_item_temperature own on own.delivery_item_id = i.id and own.excursion_count > 0
           where ${mayKnowItem(scope)} group by i.product_id
           order by excursions desc, i.product_id limit ${maxWorst}) e
    join products p on p.id = e.product_id`

const mayKnowItem = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all'
    ? sql`true`
    : sql`(e.is_party or exists (
        select from disclosed_items x where x.item_id = i.id and x.shipping_list and x.temperature))`
