import { sql } from 'kysely'
import type { DeliveryRow, ProgressStep, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { seenEvents } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { shippingList } from '#server/logistics/deliveries/items.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { areSameLots } from '#server/logistics/stock/sameLots.ts'
import type { LocalView } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The chain of a lot that went to many places is long: the nearest in time are shown. */
const maxChainLength = 30

const maxFirstItems = 3

/** One delivery with its chain and amendments, as far as the scope may see them. */
export async function statusInfo(view: LocalView, access: DeliveryAccess): Promise<StatusInfo> {
  const chain = await loadDeliveries(view, await chainOf(view, access))
  const delivery = chain.find(({ deliveryId }) => deliveryId === access.deliveryId)
  if (!delivery) throw new PortalError(codes.notAuthorized)
  return {
    ...delivery,
    worstEvent: await worstEventOf(view.db, access),
    firstItems: delivery.items ? (await shippingList(view.db, access)).slice(0, maxFirstItems) : [],
    units: delivery.sscc.length > 0 ? await unitsOf(view.db, access.deliveryId) : [],
    chain: chain.toSorted(inTimeOrder).map(step => stepOf(step, access)),
    amendments: delivery.amended ? await amendmentsFor(view.db, access) : [],
    isConfirmed: access.disclosed.all && (await hasConfirmations(view.db, access.deliveryId)),
    sender: access.sender,
    timeZone: view.timeZone,
  }
}

async function worstEventOf(db: DbOrTx, access: DeliveryAccess): Promise<StatusInfo['worstEvent']> {
  const { deliveryId } = access
  const [itemIds, listedIds] = [itemIdsFor(access, 'temperature'), itemIdsFor(access, 'shippingList')]
  return (await seenEvents(db, [{ deliveryId, itemIds, listedIds }])).get(deliveryId)?.worstEvent ?? null
}

/** For parties. */
async function unitsOf(db: DbOrTx, deliveryId: number): Promise<StatusInfo['units']> {
  const { rows } = await sql<StatusInfo['units'][number]>`
    select u.sscc,
           case when u.item_places is not null then (
             select coalesce(json_agg(json_build_object('nameJa', p.name_ja, 'nameEn', p.name_en, 'lot', o.lot)
                      order by i.item_index), '[]')
               from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
              where i.delivery_id = u.delivery_id and i.item_index = any(u.item_places)) end as items,
           array(select g.serial from loggers g where g.id = any(u.logger_ids) order by g.serial) as loggers
      from delivery_units u where u.delivery_id = ${deliveryId} order by u.place`.execute(db)
  return rows
}

async function hasConfirmations(db: DbOrTx, deliveryId: number): Promise<boolean> {
  const confirmations = db.selectFrom('delivery_confirmations').select('id').where('delivery_id', '=', deliveryId)
  return (await confirmations.limit(1).executeTakeFirst()) !== undefined
}

/** LOG-2: the delivery, and those with the same depositor, item and lot, as far as the viewer may see them. */
async function chainOf({ db, scope }: LocalView, access: DeliveryAccess): Promise<number[]> {
  const known = itemIdsFor(access, 'shippingList')
  const { rows } = await sql<{ id: number }>`
    with same_lot as materialized (
    select ${customPlan} d.id, abs(d.shipping_date - this.shipping_date) as days, array_agg(theirs.id) as item_ids
      from deliveries this
      join delivery_items mine on mine.delivery_id = this.id
      join lots own on own.id = mine.lot_id
      join lots same on ${areSameLots}
      join delivery_items theirs on theirs.product_id = mine.product_id and theirs.lot_id = same.id
      join deliveries d on d.id = theirs.delivery_id
     where this.id = ${access.deliveryId}
       and (${known === null} or mine.id = any(${known ?? []}::bigint[]))
     group by d.id, this.shipping_date),
    ${visibleDeliveries(scope, { deliveryIds: sql`select s.id from same_lot s` })}
    select s.id from same_lot s join visible v on v.delivery_id = s.id
     where v.is_party or exists (select from disclosed_items x where x.item_id = any(s.item_ids) and x.shipping_list)
     order by s.days, s.id limit ${maxChainLength}`.execute(db)
  return [...new Set([access.deliveryId, ...rows.map(row => row.id)])]
}

const stepOf = (step: DeliveryRow, access: DeliveryAccess): ProgressStep => ({
  ...step,
  isThisDelivery: step.deliveryId === access.deliveryId,
  outcome: step.temperature?.outcome ?? null,
})

const inTimeOrder = (a: DeliveryRow, b: DeliveryRow) =>
  a.shippingDate.localeCompare(b.shippingDate) ||
  a.deliveryType.localeCompare(b.deliveryType) ||
  a.deliveryId - b.deliveryId

/** Newest first. Only parties see amendments: they may concern facts that are not disclosed. */
export async function amendmentsFor(
  db: DbOrTx,
  { deliveryId, disclosed }: DeliveryAccess,
): Promise<StatusInfo['amendments']> {
  if (!disclosed.all) return []
  const amendments = await db
    .selectFrom('amendments as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['a.field', 'a.old_value as oldValue', 'a.new_value as newValue', 'a.reason', 'a.at'])
    .select(['u.name as userName', 'c.code', 'c.name', 'c.name_en as nameEn'])
    .where('a.delivery_id', '=', deliveryId)
    .orderBy('a.id', 'desc')
    .execute()
  return amendments.map(({ at, userName, code, name, nameEn, ...amendment }) => ({
    ...amendment,
    at: at.toISOString(),
    by:
      userName === null
        ? null
        : { name: userName, company: { code: code ?? '', name: name ?? '', nameEn: nameEn ?? '' } },
  }))
}
