import { sql } from 'kysely'
import type { z } from 'zod'
import type { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'

type StockHolds = z.output<typeof stockCalls.getStockHolds.response>
type Row = Omit<StockHolds['holds'][number], 'since'> & { since: Date }

/**
 * Why stock is quarantined: the deliveries of its lot that await a decision or were rejected and of which the scope is a
 * party; 4017 for stock that it may not see.
 */
export async function holdsOfStock(
  db: Db,
  scope: EnterpriseScope,
  stockId: number,
  today: string,
): Promise<StockHolds> {
  const { rows: stock } = await sql<{ productId: number; lotId: number | null }>`
    with ${visibleStock(scope, today)}
    select s.product_id as "productId", s.lot_id as "lotId" from visible_stock v join stock s on s.id = v.stock_id
     where s.id = ${stockId}`.execute(db)
  const [found] = stock
  if (!found) throw new PortalError(codes.notAuthorized)
  const { rows } = await sql<Row & { isShown: boolean }>`
    select d.id as "deliveryId", d.reference, ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination, x.decision, x.updated_at as since, c.id as "caseId",
           c.number as "caseNumber", ${isPartyOf(scope)} as "isShown"
      from lot_states x
      join deliveries d on d.id = x.delivery_id
      left join excursion_cases c on c.delivery_id = d.id
     where x.is_quarantined and x.product_id = ${found.productId} and x.lot_id is not distinct from ${found.lotId}
     order by x.updated_at desc, d.id`.execute(db)
  const holds = rows
    .filter(row => row.isShown)
    .map(({ isShown: _isShown, since, ...hold }) => ({ ...hold, since: since.toISOString() }))
  return { holds, isQuarantinedElsewhere: holds.length < rows.length }
}
