import { endOfDayMs } from '#contract/kernel/time/lateness.ts'
import { isDay, type DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'

/** The columns of `deliveries` that a sender decides, with their types. */
const columns = {
  section: 'text',
  depositor_id: 'bigint',
  shipper_id: 'bigint',
  consignee_id: 'bigint',
  carrier_id: 'bigint',
  slip_numbers: 'text[]',
  inbound_number: 'text',
  client_management_number: 'text',
  from_centre_id: 'bigint',
  from_name: 'text',
  from_name_en: 'text',
  from_lat: 'float8',
  from_lon: 'float8',
  destination_centre_id: 'bigint',
  destination_name: 'text',
  destination_name_en: 'text',
  destination_lat: 'float8',
  destination_lon: 'float8',
  destination_kind: 'text',
  shipping_date: 'date',
  planned_pickup: 'timestamptz',
  planned_pickup_is_day: 'boolean',
  actual_pickup: 'timestamptz',
  scheduled_arrival: 'timestamptz',
  scheduled_arrival_is_day: 'boolean',
  arrival_deadline: 'timestamptz',
  delivered_at: 'timestamptz',
  scheduled_pieces: 'int',
  actual_pieces: 'int',
  shipped_pieces: 'int',
  received_pieces: 'int',
  warehoused_on: 'date',
  inbound_pallets: 'int',
  pallets_on_time: 'int',
  sent_at: 'timestamptz',
}
type Column = keyof typeof columns
const names = Object.keys(columns)

/** $1 rows as JSON, $2 the sender. Answers ids and stages by reference. */
export const upsertDeliveries = `
  insert into deliveries (sender_id, reference, ${names.join(', ')})
  select $2, reference, ${names.join(', ')}
    from jsonb_to_recordset($1::jsonb)
      as reported (reference text, ${Object.entries(columns)
        .map(column => column.join(' '))
        .join(', ')})
   order by reference
  on conflict (sender_id, reference) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}
  returning id, reference, stage`

/** A delivery as its row; null where the database has no such company or centre, which was refused before. */
export function deliveryRow(delivery: DeliveryState, world: KnownWorld, timeZone: string) {
  const company = (code: string | null) => (code === null ? null : (world.companies.get(code) ?? null))
  const centre = (code: string | null) => (code === null ? null : (world.centres.get(code)?.id ?? null))
  const scheduled = planned(delivery.scheduledArrival, timeZone)
  const pickup = planned(delivery.plannedPickup, timeZone)
  const row: Record<Column, unknown> = {
    section: delivery.deliveryType,
    depositor_id: company(delivery.depositCode),
    shipper_id: company(delivery.shipperCode),
    consignee_id: company(delivery.consigneeCode),
    carrier_id: company(delivery.carrierCode),
    slip_numbers: delivery.slipNo,
    inbound_number: delivery.inboundNo,
    client_management_number: delivery.clientManagementNo,
    from_centre_id: centre(delivery.shipFrom.centreCode),
    from_name: delivery.shipFrom.name,
    from_name_en: delivery.shipFrom.nameEn,
    from_lat: delivery.shipFrom.lat,
    from_lon: delivery.shipFrom.lon,
    destination_centre_id: centre(delivery.destination.centreCode),
    destination_name: delivery.destination.name,
    destination_name_en: delivery.destination.nameEn,
    destination_lat: delivery.destination.lat,
    destination_lon: delivery.destination.lon,
    destination_kind: delivery.destination.kind,
    shipping_date: delivery.shippingDate,
    planned_pickup: pickup.at,
    planned_pickup_is_day: pickup.isDay,
    actual_pickup: delivery.actualPickup,
    scheduled_arrival: scheduled.at,
    scheduled_arrival_is_day: scheduled.isDay,
    arrival_deadline: scheduled.at,
    delivered_at: delivery.deliveredAt,
    scheduled_pieces: delivery.scheduledPieces,
    actual_pieces: delivery.actualPieces,
    shipped_pieces: delivery.shippedPieces,
    received_pieces: delivery.receivedPieces,
    warehoused_on: delivery.warehousedOn,
    inbound_pallets: delivery.inboundPallets,
    pallets_on_time: delivery.palletsOnTime,
    sent_at: delivery.sentAt,
  }
  return { reference: delivery.reference, ...row }
}

/** LOG-9: a plan that is a date means the end of that day. */
function planned(plan: string | null, timeZone: string) {
  if (plan === null || !isDay(plan)) return { at: plan, isDay: false }
  return { at: new Date(endOfDayMs(plan, timeZone)).toISOString(), isDay: true }
}
