import { sql } from 'kysely'
import type { DeliveryReply } from '#contract/integration/api/deliveryReply.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryAccess, itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { assignmentsFor } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { scopeOfApiKey, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findStoredDelivery } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { notFound } from '#server/identity/apiKeys/apiError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A delivery that the key's company may see, and its access to it. */
export type FoundDelivery = { access: DeliveryAccess; scope: EnterpriseScope; stored: DeliveryState }

/** The company's own delivery of this reference, otherwise the newest that it may see; 404 if there is none. */
export async function findForKey(appContext: AppContext, key: ApiKey, reference: string): Promise<FoundDelivery> {
  const scope = scopeOfApiKey(key)
  if (reference.includes('\0')) throw noDelivery(reference)
  const found = await newestVisible(appContext.db, scope, key.companyId, reference)
  const stored = found && (await findStoredDelivery(appContext.db, found.id, appContext.config.timeZone))
  if (!found || !stored) throw noDelivery(reference)
  return { access: await deliveryAccess(appContext.db, scope, found.id), scope, stored }
}

async function newestVisible(db: Db, scope: EnterpriseScope, companyId: number, reference: string) {
  const deliveryIds = sql`select delivery_id from delivery_numbers where number = ${comparedNumber(reference)}`
  const { rows } = await sql<{ id: number }>`
    with ${visibleDeliveries(scope, { deliveryIds })}
    select d.id from visible v
      join deliveries d on d.id = v.delivery_id
     where d.reference = ${reference}
     order by d.sender_id = ${companyId} desc, d.id desc limit 1`.execute(db)
  return rows[0]
}

const noDelivery = (reference: string) => notFound(`there is no delivery ${reference} that this key may see`)

/** GET /api/v1/deliveries/{reference}: as sent, with the outcome; for other companies, what is disclosed. */
export async function deliveryReply(appContext: AppContext, key: ApiKey, reference: string): Promise<DeliveryReply> {
  const { access, scope, stored } = await findForKey(appContext, key, reference)
  const { timeZone } = appContext.config
  const info = await statusInfo({ db: appContext.db, scope, now: appContext.now(), timeZone }, access)
  const plan = (at: string | null, isDay: boolean) => (at !== null && isDay ? dayIn(new Date(at), timeZone) : at)
  const isParty = access.items === 'all'
  return {
    ...info,
    depositCode: info.depositor.code,
    shipperCode: info.shipper?.code ?? null,
    consigneeCode: info.consignee?.code ?? null,
    carrierCode: info.carrier?.code ?? null,
    shipFrom: { ...info.shipFrom, nameEn: stored.shipFrom.nameEn },
    destination: { ...info.destination, nameEn: stored.destination.nameEn, kind: stored.destination.kind },
    plannedPickup: plan(info.plannedPickup, info.plannedPickupIsDay),
    scheduledArrival: plan(info.scheduledArrival, info.scheduledArrivalIsDay),
    ...(await contentsFor(appContext.db, access, stored)),
    units: isParty ? stored.units : [],
    sentAt: isParty ? stored.sentAt : null,
    outcome: info.temperature?.outcome ?? null,
  }
}

/** Items and loggers; in a mixed load only disclosed items, and only their loggers (LOG-17). */
async function contentsFor(db: Db, access: DeliveryAccess, stored: DeliveryState) {
  const places = await visiblePlaces(db, access, stored)
  const visible = await assignmentsFor(db, access, 'shippingList')
  const assignments = new Set(visible.map(assignment => assignment.assignmentId))
  const isParty = access.items === 'all'
  const placeOf = new Map(places.map((place, shown) => [place, shown]))
  return {
    items: access.disclosed.shippingList
      ? places.flatMap(place => {
          const item = stored.items[place]
          return item ? [{ itemCode: item.itemCode, lot: item.lot, expiry: item.expiry, quantity: item.quantity }] : []
        })
      : null,
    loggers: stored.loggers
      .filter(assignment => isParty || (assignment.id !== null && assignments.has(assignment.id)))
      .map(({ id: _id, items, ...assignment }) => ({
        ...assignment,
        items: items?.map(place => placeOf.get(place)).filter(place => place !== undefined) ?? null,
      })),
  }
}

/** The places of the items whose shipping list may be shown. */
async function visiblePlaces(db: Db, access: DeliveryAccess, stored: DeliveryState): Promise<number[]> {
  const allowed = itemIdsFor(access, 'shippingList')
  if (allowed === null) return stored.items.map((_item, place) => place)
  if (allowed.length === 0) return []
  const rows = await db.selectFrom('delivery_items').select('item_index').where('id', 'in', allowed).execute()
  return rows.map(row => row.item_index).sort((a, b) => a - b)
}
