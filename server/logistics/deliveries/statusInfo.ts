import { sql } from 'kysely'
import type { DeliveryRow, ProgressStep, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import type { LocalView, View } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The chain of a lot that went to many places is long: the nearest in time are shown. */
const maxChainLength = 30

/** One delivery with its chain and amendments, as far as the scope may see them. */
export async function statusInfo(view: LocalView, access: DeliveryAccess): Promise<StatusInfo> {
  const [delivery] = await loadDeliveries(view, [access.deliveryId])
  if (!delivery) throw new PortalError(codes.notAuthorized)
  return {
    ...delivery,
    chain: await chainOf(view, access, delivery),
    amendments: await amendmentsFor(view.db, access),
    timeZone: view.timeZone,
  }
}

/** LOG-2: the deliveries with the same depositor, item and lot that the viewer may see, in time order. */
async function chainOf(view: View, access: DeliveryAccess, delivery: DeliveryRow): Promise<ProgressStep[]> {
  const known = itemIdsFor(access, 'shippingList')
  const { rows } = await sql<{ id: number }>`
    select d.id
      from delivery_items mine
      join delivery_items same on same.product_id = mine.product_id and same.lot_id = mine.lot_id
      join deliveries d on d.id = same.delivery_id
     where mine.delivery_id = ${access.deliveryId} and mine.lot_id is not null
       and (${known === null} or mine.id = any(${known ?? []}::bigint[]))
     group by d.id
     order by abs(d.shipping_date - ${delivery.shippingDate}::date), d.id
     limit ${maxChainLength}`.execute(view.db)
  const ids = [...new Set([access.deliveryId, ...rows.map(row => row.id)])]
  const chain = await loadDeliveries(view, ids)
  return chain.sort(inTimeOrder).map(step => ({
    ...step,
    isThisDelivery: step.deliveryId === access.deliveryId,
    outcome: step.temperature?.outcome ?? null,
  }))
}

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
