import { sql } from 'kysely'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import type { BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { budgetOf } from '#server/quality/stabilityBudget/budgetOf.ts'
import { usesOfLots } from '#server/quality/stabilityBudget/usesOfLots.ts'

/** A lot of a delivery with the allowance of its product. */
export type BudgetedLot = {
  lotId: number | null
  depositorId: number
  allowanceId: number | null
  ranges: BudgetRange[]
} & Pick<LotBudget, 'product' | 'lot' | 'expiry' | 'allowance'>

/**
 * What the lots of a delivery have used of their budgets, on all deliveries of the same depositor; in the order of the
 * shipping list. It names items by their temperature: whoever is no party sees those whose shipping list and temperature
 * are disclosed.
 */
export async function lotBudgetsOf(db: DbOrTx, scope: EnterpriseScope, access: DeliveryAccess): Promise<LotBudget[]> {
  const lots = await lotsOf(db, access)
  const uses = await usesOfLots(db, scope, access.deliveryId, lots)
  return lots.map(lot => budgetOf(lot, uses(lot), access.deliveryId))
}

async function lotsOf(db: DbOrTx, access: DeliveryAccess): Promise<BudgetedLot[]> {
  const [evaluated, listed] = [itemIdsFor(access, 'temperature'), itemIdsFor(access, 'shippingList')]
  const seen = evaluated && listed && evaluated.filter(id => listed.includes(id))
  const { rows } = await sql<BudgetedLot>`
    select json_build_object('productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           o.id as "lotId", o.lot, o.expiry, d.depositor_id as "depositorId", a.id as "allowanceId",
           coalesce(a.ranges, '[]') as ranges,
           case when a.id is not null then json_build_object('version', a.version, 'warnPercent', a.warn_percent,
             'source', a.source_document) end as allowance
      from (select product_id, lot_id, min(item_index) as place from delivery_items
             where delivery_id = ${access.deliveryId} and (${seen === null} or id = any(${seen ?? []}::bigint[]))
             group by product_id, lot_id) i
      join deliveries d on d.id = ${access.deliveryId}
      join products p on p.id = i.product_id
      left join lots o on o.id = i.lot_id
      left join product_budgets b on b.product_id = p.id
      left join budget_allowances a on a.id = b.allowance_id
     order by i.place`.execute(db)
  return rows
}
