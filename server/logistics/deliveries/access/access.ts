import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Disclosed } from '#contract/logistics/types/deliveryTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isPartyOf, touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'

/**
 * What a scope may see of one delivery (LOG-12 and LOG-13). A party sees all of it: `items` is then 'all'. Others see the
 * items that the depositor disclosed, each with the disclosed kinds.
 */
export type DeliveryAccess = {
  deliveryId: number
  disclosed: Disclosed
  items: 'all' | { itemId: number; temperature: boolean; location: boolean; shippingList: boolean }[]
}

type Kind = 'temperature' | 'location' | 'shippingList'

/** 4017 if the scope may see nothing of it, or if it does not exist. */
export async function deliveryAccess(db: DbOrTx, scope: EnterpriseScope, deliveryId: number): Promise<DeliveryAccess> {
  const delivery = await db
    .selectFrom('deliveries as d')
    .select(isPartyOf(scope).as('isParty'))
    .where('d.id', '=', deliveryId)
    .where(touchesCentres(scope, 'd'))
    .executeTakeFirst()
  if (!delivery) throw new PortalError(codes.notAuthorized)
  if (delivery.isParty) return { deliveryId, disclosed: everything, items: 'all' }
  const items = await disclosedItems(db, scope, deliveryId)
  if (items.length === 0) throw new PortalError(codes.notAuthorized)
  const any = (kind: Kind) => items.some(item => item[kind])
  const [temperature, location, shippingList] = [any('temperature'), any('location'), any('shippingList')]
  return { deliveryId, disclosed: { all: false, temperature, location, shippingList }, items }
}

const everything: Disclosed = { all: true, temperature: true, location: true, shippingList: true }

/** The items whose data of a kind may be shown; null: all. */
export function itemIdsFor(access: DeliveryAccess, kind: Kind): number[] | null {
  return access.items === 'all' ? null : access.items.filter(item => item[kind]).map(item => item.itemId)
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

/** LOG-16: the shipping date decides whether a disclosure is valid. */
const isInPeriod = sql<boolean>`d.valid_from <= item.shipping_date and (d.valid_to is null or item.shipping_date <= d.valid_to)`
