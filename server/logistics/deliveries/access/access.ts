import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Disclosed } from '#contract/logistics/types/deliveryTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/**
 * What of one delivery a scope may see (LOG-12 and LOG-13). A party sees all of it: `items` is then 'all'. Anyone else sees the
 * items whose depositor disclosed them, each with the disclosed kinds.
 */
export type DeliveryAccess = {
  deliveryId: number
  disclosed: Disclosed
  items: 'all' | { itemId: number; temperature: boolean; location: boolean; shippingList: boolean }[]
}

type Kind = 'temperature' | 'location' | 'shippingList'

/** 4017 where the scope may see nothing of it; unknown looks the same. */
export async function deliveryAccess(db: DbOrTx, scope: EnterpriseScope, deliveryId: number): Promise<DeliveryAccess> {
  if (!(await touchesCentres(db, scope, deliveryId))) throw new PortalError(codes.notAuthorized)
  if (await isParty(db, scope, deliveryId)) return { deliveryId, disclosed: everything, items: 'all' }
  const items = await disclosedItems(db, scope, deliveryId)
  if (items.length === 0) throw new PortalError(codes.notAuthorized)
  const any = (kind: Kind) => items.some(item => item[kind])
  const disclosed = {
    all: false,
    temperature: any('temperature'),
    location: any('location'),
    shippingList: any('shippingList'),
  }
  return { deliveryId, disclosed, items }
}

const everything: Disclosed = { all: true, temperature: true, location: true, shippingList: true }

/** The items whose data of a kind may be shown; null stands for all. */
export function itemIdsFor(access: DeliveryAccess, kind: Kind): number[] | null {
  return access.items === 'all' ? null : access.items.filter(item => item[kind]).map(item => item.itemId)
}

/** The delivery exists, and touches one of the caller's referable centres where it has any. */
async function touchesCentres(db: DbOrTx, { centreIds }: EnterpriseScope, deliveryId: number): Promise<boolean> {
  const found = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', '=', deliveryId)
    .$if(centreIds !== 'all', query =>
      query.where(eb =>
        eb.or([
          eb('from_centre_id', 'in', centreIds as number[]),
          eb('destination_centre_id', 'in', centreIds as number[]),
        ]),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

async function isParty(db: DbOrTx, { companyIds }: EnterpriseScope, deliveryId: number): Promise<boolean> {
  if (companyIds === 'all') return true
  if (companyIds.length === 0) return false
  const found = await db
    .selectFrom('delivery_parties')
    .select('company_id')
    .where('delivery_id', '=', deliveryId)
    .where('company_id', 'in', companyIds)
    .executeTakeFirst()
  return found !== undefined
}

async function disclosedItems(db: DbOrTx, { companyIds }: EnterpriseScope, deliveryId: number) {
  if (companyIds === 'all' || companyIds.length === 0) return []
  return await db
    .selectFrom('delivery_items as item')
    .innerJoin('disclosures as d', join =>
      join.onRef('d.product_id', '=', 'item.product_id').onRef('d.stage', '=', 'item.stage'),
    )
    .select('item.id as itemId')
    .select([
      sql<boolean>`bool_or(d.kind = 'temperature')`.as('temperature'),
      sql<boolean>`bool_or(d.kind = 'location')`.as('location'),
      sql<boolean>`bool_or(d.kind = 'shippingList')`.as('shippingList'),
    ])
    .where('item.delivery_id', '=', deliveryId)
    .where('d.company_id', 'in', companyIds)
    .where('d.kind', 'in', ['temperature', 'location', 'shippingList'])
    .where(isInPeriod)
    .groupBy('item.id')
    .execute()
}

/** LOG-16: the period is evaluated by the delivery's shipping date. */
export const isInPeriod = sql<boolean>`d.valid_from <= item.shipping_date and (d.valid_to is null or item.shipping_date <= d.valid_to)`
