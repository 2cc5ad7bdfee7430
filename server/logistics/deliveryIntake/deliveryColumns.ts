import { endOfDayMs, isDay } from '#contract/kernel/time/lateness.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'

/** Ids of codes and instants of planned times; null for what the database does not have, which was rejected before. */
type Lookup = Record<'company' | 'centre', (code: string | null) => number | null> & {
  plan: (time: string | null) => string | null
}
type Column = [type: string, value: (delivery: DeliveryState, lookup: Lookup) => unknown]

const isDayOf = (time: string | null) => time !== null && isDay(time)

/** The columns of `deliveries` that the sender decides. */
const columns: Record<string, Column> = {
  section: ['text', d => d.deliveryType],
  depositor_id: ['bigint', (d, { company }) => company(d.depositCode)],
  shipper_id: ['bigint', (d, { company }) => company(d.shipperCode)],
  consignee_id: ['bigint', (d, { company }) => company(d.consigneeCode)],
  carrier_id: ['bigint', (d, { company }) => company(d.carrierCode)],
  slip_numbers: ['text[]', d => d.slipNo],
  inbound_number: ['text', d => d.inboundNo],
  client_management_number: ['text', d => d.clientManagementNo],
  from_centre_id: ['bigint', (d, { centre }) => centre(d.shipFrom.centreCode)],
  from_name: ['text', d => d.shipFrom.name],
  from_name_en: ['text', d => d.shipFrom.nameEn],
  from_lat: ['float8', d => d.shipFrom.lat],
  from_lon: ['float8', d => d.shipFrom.lon],
  destination_centre_id: ['bigint', (d, { centre }) => centre(d.destination.centreCode)],
  destination_name: ['text', d => d.destination.name],
  destination_name_en: ['text', d => d.destination.nameEn],
  destination_lat: ['float8', d => d.destination.lat],
  destination_lon: ['float8', d => d.destination.lon],
  destination_kind: ['text', d => d.destination.kind],
  shipping_date: ['date', d => d.shippingDate],
  planned_pickup: ['timestamptz', (d, { plan }) => plan(d.plannedPickup)],
  planned_pickup_is_day: ['boolean', d => isDayOf(d.plannedPickup)],
  actual_pickup: ['timestamptz', d => d.actualPickup],
  scheduled_arrival: ['timestamptz', (d, { plan }) => plan(d.scheduledArrival)],
  scheduled_arrival_is_day: ['boolean', d => isDayOf(d.scheduledArrival)],
  arrival_deadline: ['timestamptz', (d, { plan }) => plan(d.scheduledArrival)],
  delivered_at: ['timestamptz', d => d.deliveredAt],
  scheduled_pieces: ['int', d => d.scheduledPieces],
  actual_pieces: ['int', d => d.actualPieces],
  shipped_pieces: ['int', d => d.shippedPieces],
  received_pieces: ['int', d => d.receivedPieces],
  warehoused_on: ['date', d => d.warehousedOn],
  inbound_pallets: ['int', d => d.inboundPallets],
  pallets_on_time: ['int', d => d.palletsOnTime],
  sent_at: ['timestamptz', d => d.sentAt],
}
const names = Object.keys(columns)

/** $1 rows as JSON, $2 the sender. Returns ids and stages by reference. */
export const upsertDeliveries = `
  insert into deliveries (sender_id, reference, ${names.join(', ')})
  select $2, reference, ${names.join(', ')}
    from jsonb_to_recordset($1::jsonb)
      as reported (reference text, ${Object.entries(columns)
        .map(([name, [type]]) => `${name} ${type}`)
        .join(', ')})
   order by reference
  on conflict (sender_id, reference) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}
  returning id, reference, stage`

export function deliveryRow(delivery: DeliveryState, { companies, centres }: KnownWorld, timeZone: string) {
  const lookup: Lookup = {
    company: code => companies.get(code ?? '') ?? null,
    centre: code => centres.get(code ?? '')?.id ?? null,
    // LOG-9: a planned time that is a date means the end of that day.
    plan: time => (time !== null && isDay(time) ? new Date(endOfDayMs(time, timeZone)).toISOString() : time),
  }
  const cells = Object.entries(columns).map(([name, [, value]]) => [name, value(delivery, lookup)] as const)
  return { reference: delivery.reference, ...Object.fromEntries(cells) }
}
