import { type RawBuilder, sql } from 'kysely'
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
  /** The code of the company that sent it, for parties. */
  sender: string | null
  items: 'all' | { itemId: number; temperature: boolean; location: boolean; shippingList: boolean }[]
}

type Kind = 'temperature' | 'location' | 'shippingList'

/** 4017 if the scope may see nothing of it, or if it does not exist. */
export async function deliveryAccess(db: DbOrTx, scope: EnterpriseScope, deliveryId: number): Promise<DeliveryAccess> {
  const delivery = await db
    .selectFrom('deliveries as d')
    .innerJoin('companies as sender', 'sender.id', 'd.sender_id')
    .select(['sender.code as sender', isPartyOf(scope).as('isParty')])
    .where('d.id', '=', deliveryId)
    .where(touchesCentres(scope, 'd'))
    .executeTakeFirst()
  if (!delivery) throw new PortalError(codes.notAuthorized)
  if (delivery.isParty) return { deliveryId, disclosed: everything, sender: delivery.sender, items: 'all' }
  const items = await disclosedItems(db, scope, deliveryId)
  if (items.length === 0) throw new PortalError(codes.notAuthorized)
  const any = (kind: Kind) => items.some(item => item[kind])
  const [temperature, location, shippingList] = [any('temperature'), any('location'), any('shippingList')]
  return { deliveryId, disclosed: { all: false, temperature, location, shippingList }, sender: null, items }
}

/** Those of several companies that may see something of a delivery; what it is, deliveryAccess says of each. */
export async function companiesThatSee(
  db: DbOrTx,
  deliveryId: number,
  companyIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${companyIds}::bigint[]) c (id)
     where exists (select from delivery_parties q where q.delivery_id = ${deliveryId} and q.company_id = c.id)
        or exists (select from delivery_items item
                     join disclosures d on d.product_id = item.product_id and d.stage = item.stage
                    where item.delivery_id = ${deliveryId} and d.company_id = c.id and ${isInPeriod})`.execute(db)
  return new Set(rows.map(({ id }) => id))
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

type Sql = RawBuilder<unknown>
type AtCentres = (centres: Sql) => RawBuilder<boolean>
export type CentreIds = EnterpriseScope['centreIds']

/** The condition on referable centres (an array in SQL), if there are any. */
export const limitedTo = (centreIds: CentreIds, isAt: AtCentres) =>
  centreIds === 'all' ? sql<boolean>`true` : isAt(sql`${centreIds}::bigint[]`)

/** The same for a user, for notifications. */
export const limitedToThoseOf = (userId: Sql, isAt: AtCentres) => sql<boolean>`(
  not exists (select from user_centres r where r.user_id = ${userId})
  or ${isAt(sql`array(select r.centre_id from user_centres r where r.user_id = ${userId})`)})`

const touches = (centres: Sql) => sql`(touching.from_centre_id = any(${centres})
  or touching.destination_centre_id = any(${centres}))`

/** The delivery departs from, or arrives at, one of the centres. */
export const deliveryAt =
  (deliveryId: Sql): AtCentres =>
  centres =>
    sql`exists (select from deliveries touching where touching.id = ${deliveryId} and ${touches(centres)})`

export const caseAt =
  (caseId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from excursion_cases c join deliveries touching on touching.id = c.delivery_id
     where c.id = ${caseId} and ${touches(centres)})`

/** The logger was assigned to a delivery that touches one of the centres, or to none so far. */
export const loggerAt =
  (loggerId: Sql): AtCentres =>
  centres =>
    sql`(
    not exists (select from logger_assignments la where la.logger_id = ${loggerId})
    or exists (select from logger_assignments la join deliveries touching on touching.id = la.delivery_id
                where la.logger_id = ${loggerId} and ${touches(centres)}))`

/** The alert is about such a delivery, or only about such a logger. */
export const alertAt =
  (alertId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from alerts alert where alert.id = ${alertId}
       and case when alert.delivery_id is not null then ${deliveryAt(sql`alert.delivery_id`)(centres)}
                else alert.logger_id is null or ${loggerAt(sql`alert.logger_id`)(centres)} end)`
