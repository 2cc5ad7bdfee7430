import { sql, type RawBuilder } from 'kysely'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Of each disclosed product and stage this many deliveries are looked at, the latest first: walking all takes too long. */
const latestOfEach = 100

/**
 * The items that others disclosed to the scope's companies by one of these kinds, the latest of each disclosure: rows
 * (delivery_id, product_id, lot_id). Who has referable centres gets only what touches them.
 */
export function disclosedItems(scope: EnterpriseScope, kinds: readonly string[]): RawBuilder<unknown> {
  const companies = scope.companyIds === 'all' ? [] : scope.companyIds
  return sql`
    select latest.*
      from (select distinct product_id, stage, valid_from, valid_to from disclosures
             where company_id = any(${companies}::bigint[]) and kind = any(${kinds}::text[])) x
     cross join lateral (
       select i.delivery_id, i.product_id, i.lot_id from delivery_items i
        where i.product_id = x.product_id and i.stage = x.stage and i.shipping_date >= x.valid_from
          and (x.valid_to is null or i.shipping_date <= x.valid_to)
          and (${scope.centreIds === 'all'} or exists (
            select from deliveries c where c.id = i.delivery_id and ${touchesCentres(scope, 'c')}))
        order by i.shipping_date desc limit ${sql.lit(latestOfEach)}) latest`
}

/** Any of these shows a delivery and its places; items, lots and numbers go with the shipping list. */
export const transportKinds = ['temperature', 'location', 'shippingList'] as const
export const listKind = ['shippingList'] as const

/** The platform's terms have no company: named in the order, the index gives them sorted. */
export const orderOfTerms = ({ companyIds, centreIds }: EnterpriseScope, text: RawBuilder<unknown> = sql`t.folded`) =>
  companyIds === 'all' && centreIds === 'all' ? sql`t.company_id, t.centre_id, ${text}` : text
