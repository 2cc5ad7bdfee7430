import { sql } from 'kysely'
import type { AlertKind } from '#contract/quality/rules/alertKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A company that may be told of a delivery: all of it, or the products whose temperature is disclosed to it. */
export type Watcher = {
  deliveryId: number
  companyId: number
  products: 'all' | number[]
  /** Of these, those whose shipping list is disclosed too: an item is named with its temperature only where both are. */
  named: 'all' | number[]
  /** Depositor or consignee: hears of excursions without any rule. */
  isNotifiedByDefault: boolean
}

/**
 * Which companies may be told of these deliveries (QUA-7): their parties, and of excursions and silence those to
 * whom the temperature is disclosed and who made a rule. A disclosure that was withdrawn counts no more.
 */
export async function watchersOf(
  tx: DbOrTx,
  kind: AlertKind,
  deliveryIds: readonly number[],
  /** As if it had made a rule already. */
  withRuleOfCompanyId: number | null = null,
): Promise<Watcher[]> {
  const { rows } = await sql<
    Omit<Watcher, 'products' | 'named'> & { products: number[] | null; named: number[] | null }
  >`
    select p.delivery_id as "deliveryId", p.company_id as "companyId", null::int[] as products,
           null::int[] as named,
           coalesce(p.company_id in (d.depositor_id, d.consignee_id), false) as "isNotifiedByDefault"
      from delivery_parties p
      join deliveries d on d.id = p.delivery_id
      join companies o on o.id = p.company_id and o.is_active
     where p.delivery_id = any(${deliveryIds}::bigint[])
    union all
    select i.delivery_id, x.company_id, array_agg(distinct i.product_id::int),
           array_agg(distinct i.product_id::int) filter (where exists (
             select from disclosures y
              where y.company_id = x.company_id and y.product_id = i.product_id and y.stage = i.stage
                and y.kind = 'shippingList' and y.valid_from <= i.shipping_date
                and (y.valid_to is null or i.shipping_date <= y.valid_to))), false
      from delivery_items i
      join disclosures x on x.product_id = i.product_id and x.stage = i.stage and x.kind = 'temperature'
       and x.valid_from <= i.shipping_date and (x.valid_to is null or i.shipping_date <= x.valid_to)
      join companies o on o.id = x.company_id and o.is_active
     where i.delivery_id = any(${deliveryIds}::bigint[]) and ${kind} in ('excursion', 'silence')
       and (x.company_id = ${withRuleOfCompanyId}::bigint
         or exists (select from alert_rules r where r.company_id = x.company_id and r.kind = ${kind}))
       and not exists (select from delivery_parties p where p.delivery_id = i.delivery_id and p.company_id = x.company_id)
     group by i.delivery_id, x.company_id
     order by 1, 2`.execute(tx)
  return rows.map(({ products, named, ...row }) =>
    products === null
      ? { ...row, products: 'all' as const, named: 'all' as const }
      : { ...row, products, named: named ?? [] },
  )
}

export const mayName = ({ named }: Watcher, productId: number) => named === 'all' || named.includes(productId)

export const maySee = ({ products }: Watcher, productId: number) => products === 'all' || products.includes(productId)
