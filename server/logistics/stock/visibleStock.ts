import { type RawBuilder, sql } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { z } from 'zod'
import type { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isSameLot } from '#server/logistics/stock/sameLots.ts'
import { isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'

/**
 * A common table expression, `visible_stock` (stock_id): the stock that a scope may see (LOG-13 and LOG-14). It starts from
 * owner, centre and product, so that a withdrawn disclosure takes effect at once. Disclosures of stock must be valid today,
 * in the portal's time zone.
 */
export function visibleStock(scope: EnterpriseScope, today: string): RawBuilder<unknown> {
  const seen = scope.companyIds === 'all' ? sql`select s.id as stock_id from stock s` : seenBy(scope.companyIds, today)
  return sql`visible_stock as (
      select seen.stock_id from (${seen}) seen
        join stock s on s.id = seen.stock_id and ${atCentres(scope)})`
}

/** With referable centres, only the stock at them. */
const atCentres = ({ centreIds }: EnterpriseScope) =>
  centreIds === 'all' ? sql`true` : sql`s.centre_id = any(${centreIds}::bigint[])`

function seenBy(companyIds: readonly number[], today: string): RawBuilder<unknown> {
  const own = sql`any(${companyIds}::bigint[])`
  return sql`
      select s.id as stock_id from stock s where s.owner_id = ${own}
      union
      select s.id from centres e join stock s on s.centre_id = e.id where e.company_id = ${own}
      union
      select s.id from products p join stock s on s.product_id = p.id join companies w on w.id = s.owner_id
       where p.company_id = ${own} and w.discloses_products
      union
      select s.id
        from disclosures x
        join products p on p.id = x.product_id
        join stock s on s.product_id = x.product_id
        join centres e on e.id = s.centre_id join companies h on h.id = e.company_id
        join companies w on w.id = s.owner_id
       where x.company_id = ${own} and x.kind = 'stockQuantity' and x.stage = ${stageOfPlace}
         and x.valid_from <= ${today}::date and (x.valid_to is null or x.valid_to >= ${today}::date)
         and (s.owner_id = p.company_id or w.discloses_products)`
}

/** LOG-14: the stage of a centre, by its company's type (1 manufacturing … 4 logistics). */
const stageOfPlace = sql`case h.industry_type when 1 then 'mfgBase' when 3 then 'distributionCentre'
  when 2 then 'warehouse' when 4 then 'warehouse' end`

type StockHolds = z.output<typeof stockCalls.getStockHolds.response>
type Row = Omit<StockHolds['holds'][number], 'since'> & { since: Date }

/**
 * Why stock is quarantined: the deliveries of its lot that await a decision or were rejected and of which the scope is a
 * party; 4017 for stock that it may not see.
 */
export async function holdsOfStock(viewer: Viewer, stockId: number): Promise<StockHolds> {
  const { db, scope } = viewer
  const { rows: stock } = await sql<{ productId: number; lotId: number | null }>`
    with ${visibleStock(scope, todayOf(viewer))}
    select s.product_id as "productId", s.lot_id as "lotId" from visible_stock v join stock s on s.id = v.stock_id
     where s.id = ${stockId}`.execute(db)
  const [found] = stock
  if (!found) throw new PortalError(codes.notAuthorized)
  const { rows } = await sql<Row & { isShown: boolean }>`
    select d.id as "deliveryId", d.reference, ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination, x.decision, x.updated_at as since, c.id as "caseId",
           c.number as "caseNumber", ${isPartyOf(scope)} as "isShown"
      from (select distinct on (x.delivery_id) x.delivery_id, x.decision, x.updated_at
              from lot_states x
             where x.is_quarantined and x.product_id = ${found.productId}
               and ${isSameLot(sql`x.lot_id`, sql`${found.lotId}::bigint`)}
             order by x.delivery_id, x.decision = 'rejected' desc, x.updated_at desc) x
      join deliveries d on d.id = x.delivery_id
      left join excursion_cases c on c.delivery_id = d.id
     order by x.updated_at desc, d.id`.execute(db)
  const holds = rows
    .filter(row => row.isShown)
    .map(({ isShown: _isShown, since, ...hold }) => ({ ...hold, since: since.toISOString() }))
  return { holds, isQuarantinedElsewhere: holds.length < rows.length }
}
