import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'

/** The terms of a table (migration 0015) that belong to the scope's companies and centres: a condition on `t`. */
export const termsOfScope = ({ companyIds, centreIds }: EnterpriseScope): RawBuilder<boolean> => sql`
  ${companyIds === 'all' ? sql`t.company_id is null` : sql`t.company_id = any(${companyIds}::bigint[])`}
  and ${centreIds === 'all' ? sql`t.centre_id is null` : sql`t.centre_id = any(${centreIds}::bigint[])`}`

/** Of each disclosed product and stage this many deliveries are looked at, the latest first: walking all takes too long. */
const latestOfEach = 100

/**
 * The items that others disclosed to the scope's companies by one of these kinds, the latest of each disclosure: rows
 * (delivery_id, product_id, lot_id). Who has referable centres gets only what touches them.
 */
export function disclosedItems(scope: EnterpriseScope, kinds: readonly string[]): RawBuilder<unknown> {
  const { companyIds, centreIds } = scope
  const companies = companyIds === 'all' ? [] : companyIds
  const touches =
    centreIds === 'all'
      ? sql`true`
      : sql`exists (select from deliveries c where c.id = i.delivery_id
          and (c.from_centre_id = any(${centreIds}::bigint[]) or c.destination_centre_id = any(${centreIds}::bigint[])))`
  return sql`
    select latest.*
      from (select distinct product_id, stage, valid_from, valid_to from disclosures
             where company_id = any(${companies}::bigint[]) and kind = any(${kinds}::text[])) x
     cross join lateral (
       select i.delivery_id, i.product_id, i.lot_id from delivery_items i
        where i.product_id = x.product_id and i.stage = x.stage and i.shipping_date >= x.valid_from
          and (x.valid_to is null or i.shipping_date <= x.valid_to) and ${touches}
        order by i.shipping_date desc limit ${sql.lit(latestOfEach)}) latest`
}

/** Any of these shows a delivery and its places; items, lots and numbers go with the shipping list. */
export const transportKinds = ['temperature', 'location', 'shippingList'] as const
export const listKind = ['shippingList'] as const
