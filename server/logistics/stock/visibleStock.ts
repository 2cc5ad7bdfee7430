import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

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
