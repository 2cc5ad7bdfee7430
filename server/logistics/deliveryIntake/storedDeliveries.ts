import { sql } from 'kysely'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'

type Row = Omit<DeliveryState, 'id' | Timed> & { id: number } & Record<Timed, Date | null> & {
    plannedPickupIsDay: boolean
    scheduledArrivalIsDay: boolean
  }
type Timed = 'plannedPickup' | 'actualPickup' | 'scheduledArrival' | 'deliveredAt' | 'sentAt'

/** The deliveries that a company sent under these references. */
export async function findSentDeliveries(
  tx: DbOrTx,
  senderId: number,
  references: readonly string[],
  timeZone: string,
) {
  const { rows } = await sql<Row>`
    ${selectDeliveries} where d.sender_id = ${senderId} and d.reference = any(${references})`.execute(tx)
  return rows.map(row => stateOf(row, timeZone))
}

/** A delivery as its sender sent it. */
export async function findStoredDelivery(db: DbOrTx, deliveryId: number, timeZone: string) {
  const { rows } = await sql<Row>`${selectDeliveries} where d.id = ${deliveryId}`.execute(db)
  return rows[0] && stateOf(rows[0], timeZone)
}

/**
 * Locks deliveries whose depositor is about to change; returns whether one of them has readings, a case or a decision
 * by now. Their loggers must be locked.
 */
export async function lockAndFindEvidence(tx: DbOrTx, deliveryIds: readonly number[]): Promise<boolean> {
  await sql`select id from deliveries where id = any(${deliveryIds}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql`
    select from deliveries d where d.id = any(${deliveryIds}::bigint[]) and ${hasEvidence} limit 1`.execute(tx)
  return rows.length > 0
}

function stateOf({ plannedPickupIsDay, scheduledArrivalIsDay, ...row }: Row, timeZone: string): DeliveryState {
  const plan = (at: Date | null, isDay: boolean) => (at && isDay ? dayIn(at, timeZone) : utc(at))
  return {
    ...row,
    plannedPickup: plan(row.plannedPickup, plannedPickupIsDay),
    actualPickup: utc(row.actualPickup),
    scheduledArrival: plan(row.scheduledArrival, scheduledArrivalIsDay),
    deliveredAt: utc(row.deliveredAt),
    loggers: row.loggers.map(({ from, to, ...assignment }) => ({
      ...assignment,
      from: utcText(from),
      to: to && utcText(to),
    })),
    sentAt: utc(row.sentAt),
  }
}

const utc = (at: Date | null) => at?.toISOString() ?? null
const utcText = (at: string) => new Date(at).toISOString()

const companyCode = (column: string) => sql`(select code from companies c where c.id = ${sql.ref(column)})`
const centreCode = (column: string) => sql`(select code from centres e where e.id = ${sql.ref(column)})`

const items = sql`(
  select coalesce(json_agg(json_build_object('itemCode', p.item_code, 'productId', p.id,
           'versionId', i.product_version_id, 'lot', o.lot, 'expiry', o.expiry, 'quantity', i.quantity) order by i.item_index), '[]')
    from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
   where i.delivery_id = d.id)`

const reevaluated = sql`(
  select coalesce(json_agg(json_build_object('productId', last.product_id, 'versionId', last.id)), '[]')
    from (select distinct on (v.product_id) v.product_id, v.id
            from reevaluation_deliveries x join reevaluations a on a.id = x.reevaluation_id
            join product_versions v on v.id = a.product_version_id
           where x.delivery_id = d.id order by v.product_id, a.id desc) last)`

const loggers = sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'serial', g.serial, 'owner', c.code,
           'from', coalesce(l.sent_from_at, l.from_at),
           'to', case when l.sent_from_at is null then l.to_at else l.sent_to_at end, 'intervalSeconds', l.interval_seconds, 'items', (
             select json_agg(i.item_index order by i.item_index)
               from logger_assignment_items t join delivery_items i on i.id = t.delivery_item_id
              where t.logger_assignment_id = l.id)) order by l.id), '[]')
    from logger_assignments l join loggers g on g.id = l.logger_id join companies c on c.id = g.company_id
   where l.delivery_id = d.id)`

const units = sql`(
  select coalesce(json_agg(json_build_object('sscc', u.sscc, 'items', nullif(u.item_places, '{}'), 'loggers', (
           select coalesce(json_agg(json_build_object('serial', g.serial, 'owner', c.code) order by array_position(u.logger_ids, g.id)), '[]')
             from loggers g join companies c on c.id = g.company_id where g.id = any(u.logger_ids))) order by u.place), '[]')
    from delivery_units u where u.delivery_id = d.id)`

/** Of a delivery `d`: its depositor is fixed. */
const hasEvidence = sql`(
  exists (select from assignment_temperature t join logger_assignments l on l.id = t.logger_assignment_id
           where l.delivery_id = d.id and t.reading_count > 0)
  or exists (select from excursion_cases c where c.delivery_id = d.id)
  or exists (select from lot_states s where s.delivery_id = d.id)
  or exists (select from retained_deliveries r where r.delivery_id = d.id))`

/** The time of a delivery `d` is that of a confirmation. */
const isConfirmed = (act: TripAct, column: string) => sql`exists (
  select from delivery_confirmations x
   where x.delivery_id = d.id and x.act = ${sql.lit(act)} and x.happened_at = ${sql.ref(column)} and not x.is_remark)`

const selectDeliveries = sql`
  select d.id, d.reference, d.section as "deliveryType", ${companyCode('d.depositor_id')} as "depositCode",
         ${companyCode('d.shipper_id')} as "shipperCode", ${companyCode('d.consignee_id')} as "consigneeCode",
         ${companyCode('d.carrier_id')} as "carrierCode", d.slip_numbers as "slipNo", d.inbound_number as "inboundNo",
         d.client_management_number as "clientManagementNo",
         json_build_object('centreCode', ${centreCode('d.from_centre_id')}, 'name', d.from_name,
           'nameEn', d.from_name_en, 'gln', g.from_gln, 'lat', d.from_lat, 'lon', d.from_lon) as "shipFrom",
         json_build_object('centreCode', ${centreCode('d.destination_centre_id')}, 'name', d.destination_name,
           'nameEn', d.destination_name_en, 'gln', g.destination_gln, 'lat', d.destination_lat, 'lon', d.destination_lon, 'kind', d.destination_kind) as destination,
         d.shipping_date as "shippingDate", d.planned_pickup as "plannedPickup",
         d.planned_pickup_is_day as "plannedPickupIsDay", d.actual_pickup as "actualPickup",
         d.scheduled_arrival as "scheduledArrival", d.scheduled_arrival_is_day as "scheduledArrivalIsDay",
         d.delivered_at as "deliveredAt", d.scheduled_pieces as "scheduledPieces", d.actual_pieces as "actualPieces",
         d.shipped_pieces as "shippedPieces", d.received_pieces as "receivedPieces", d.warehoused_on as "warehousedOn",
         d.inbound_pallets as "inboundPallets", d.pallets_on_time as "palletsOnTime",
         coalesce(n.planned_stops, '[]') as "plannedStops", n.remark, ${items} as items,
         ${reevaluated} as "reevaluated", ${loggers} as loggers, ${units} as units, d.sent_at as "sentAt", d.actual_pickup is not null or exists (
           select from amendments a where a.delivery_id = d.id and a.field = 'actualPickup') or exists (
           select from retained_deliveries r where r.delivery_id = d.id) as "wasPickedUp",
         json_build_object('actualPickup', ${isConfirmed('pickup', 'd.actual_pickup')},
           'deliveredAt', ${isConfirmed('arrival', 'd.delivered_at')}) as "byPeople", ${hasEvidence} as "hasEvidence"
    from deliveries d left join delivery_notes n on n.delivery_id = d.id
    left join delivery_place_codes g on g.delivery_id = d.id`
