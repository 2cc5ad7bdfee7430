import { sql } from 'kysely'
import type { ProgressStep, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { itemIdsFor } from '#server/logistics/deliveries/access/access.ts'
import {
  loadDeliveries,
  placeFor,
  rowOf,
  statusOf,
  type LoadedDelivery,
} from '#server/logistics/deliveries/search/deliveryRows.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The chain of a lot that went to many places is long: this many assignments around the delivery are shown. */
const maxAssignments = 30

/** One delivery with its chain and amendments, as far as the scope may see them. */
export async function statusInfo(
  db: DbOrTx,
  scope: EnterpriseScope,
  access: DeliveryAccess,
  now: Date,
  timeZone: string,
): Promise<StatusInfo> {
  const [delivery] = await loadDeliveries(db, scope, [access.deliveryId], now)
  if (!delivery) throw new PortalError(codes.notAuthorized)
  return {
    ...rowOf(delivery),
    chain: await chainOf(db, scope, access, delivery, now),
    amendments: await amendmentsFor(db, access),
    timeZone,
  }
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** LOG-2: deliveries that share depositor, item and lot, in time order; those that the viewer may see. */
async function chainOf(
  db: DbOrTx,
  scope: EnterpriseScope,
  access: DeliveryAccess,
  delivery: LoadedDelivery,
  now: Date,
): Promise<ProgressStep[]> {
  const known = itemIdsFor(access, 'shippingList')
  const { rows } = await sql<{ id: number }>`
    select d.id
      from delivery_items mine
      join delivery_items same on same.product_id = mine.product_id and same.lot_id = mine.lot_id
      join deliveries d on d.id = same.delivery_id
     where mine.delivery_id = ${access.deliveryId} and mine.lot_id is not null
       and (${known === null} or mine.id = any(${known ?? []}::bigint[]))
     group by d.id
     order by abs(d.shipping_date - ${delivery.shipping_date}::date), d.id
     limit ${maxAssignments}`.execute(db)
  const ids = [...new Set([access.deliveryId, ...rows.map(row => row.id)])]
  const assignments = await loadDeliveries(db, scope, ids, now)
  return assignments.sort(inTimeOrder).map(assignment => stepOf(assignment, access.deliveryId))
}

const inTimeOrder = (a: LoadedDelivery, b: LoadedDelivery) =>
  a.shipping_date.localeCompare(b.shipping_date) || a.section.localeCompare(b.section) || a.id - b.id

const stepOf = (assignment: LoadedDelivery, shownId: number): ProgressStep => ({
  deliveryId: assignment.id,
  reference: assignment.reference,
  deliveryType: assignment.section,
  deliveryStatus: statusOf(assignment),
  isThisDelivery: assignment.id === shownId,
  shipFrom: placeFor(assignment, assignment.ship_from),
  destination: placeFor(assignment, assignment.destination),
  shippingDate: assignment.shipping_date,
  plannedPickup: instant(assignment.planned_pickup),
  plannedPickupIsDay: assignment.planned_pickup_is_day,
  actualPickup: instant(assignment.actual_pickup),
  scheduledArrival: instant(assignment.scheduled_arrival),
  scheduledArrivalIsDay: assignment.scheduled_arrival_is_day,
  deliveredAt: instant(assignment.delivered_at),
  late: assignment.late,
  outcome: assignment.outcome,
})

/** Newest first. What was amended may concern what isn't disclosed: the parties see it, anyone else none. */
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
