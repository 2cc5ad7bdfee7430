import { sql } from 'kysely'
import type { DeliveryRow, Place } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { CalibrationFlag } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { eventCounts, type EventCounts } from '#server/logistics/deliveries/search/eventCounts.ts'
import { evaluatedFor } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { wholePlace } from '#server/logistics/deliveries/placeNames.ts'
import { mayKnowAssignment, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Row = {
  id: number
  is_party: boolean
  may_temperature: boolean
  may_location: boolean
  may_shipping_list: boolean
  may_all_items: boolean
  reference: string
  section: DeliveryRow['deliveryType']
  shipping_date: string
  actual_pickup: Date | null
  planned_pickup: Date | null
  planned_pickup_is_day: boolean
  scheduled_arrival: Date | null
  scheduled_arrival_is_day: boolean
  delivered_at: Date | null
  late: boolean
  amended: boolean
  depositor: Company
  shipper: Company | null
  consignee: Company | null
  carrier: Company | null
  ship_from: Place
  destination: Place
  slip_numbers: string[]
  inbound_number: string | null
  client_management_number: string | null
  scheduled_pieces: number | null
  actual_pieces: number | null
  shipped_pieces: number | null
  received_pieces: number | null
  warehoused_on: string | null
  inbound_pallets: number | null
  pallets_on_time: number | null
  logger_count: number
  items: DeliveryRow['items']
  outcome: NonNullable<DeliveryRow['temperature']>['outcome'] | null
  events: EventCounts | undefined
  gap_count: number | null
  conflict_count: number | null
  suspect_count: number | null
  min_milli: number | null
  max_milli: number | null
  calibration: CalibrationFlag | null
}

const company = (column: string) => sql`(select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)
  from companies c where c.id = ${sql.ref(column)})`

/** LOG-8: not delivered after the plan, or delivered after it; a plan that is a date means the end of that day. */
export const isLate = (now: Date, table = 'd') =>
  sql<boolean>`coalesce(
    coalesce(${sql.ref(`${table}.delivered_at`)}, ${now}::timestamptz) > ${sql.ref(`${table}.arrival_deadline`)}, false)`

/** Not picked up yet (LOG-7). */
export const isAwaiting = sql<boolean>`(d.actual_pickup is null and d.delivered_at is null)`

/** Deliveries by id as the scope may see them, in the order of the ids; those it may not see are left out. */
export async function loadDeliveries(db: DbOrTx, scope: EnterpriseScope, ids: readonly number[], now: Date) {
  const { rows } = await sql<Loaded>`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select unnest(${ids}::bigint[])` })}
    select d.id, v.is_party, ${mayColumns},
           d.reference, d.section, d.shipping_date, d.actual_pickup, d.planned_pickup, d.planned_pickup_is_day,
           d.scheduled_arrival, d.scheduled_arrival_is_day, d.delivered_at, ${isLate(now)} as late,
           exists (select from amendments a where a.delivery_id = d.id) as amended,
           ${company('d.depositor_id')} as depositor, ${company('d.shipper_id')} as shipper,
           ${company('d.consignee_id')} as consignee, ${company('d.carrier_id')} as carrier,
           ${wholePlace('from')} as ship_from, ${wholePlace('destination')} as destination,
           d.slip_numbers, d.inbound_number, d.client_management_number, d.scheduled_pieces, d.actual_pieces,
           d.shipped_pieces, d.received_pieces, d.warehoused_on, d.inbound_pallets, d.pallets_on_time,
           ${loggerCount} as logger_count, ${firstItem} as items,
           t.outcome, t.gap_count, t.conflict_count, t.suspect_count, t.min_milli, t.max_milli, t.calibration,
           case when t.excursion_count > 0 or t.spike_count > 0 then ${temperatureItems} end as shown_items
      from visible v join deliveries d on d.id = v.delivery_id ${evaluatedFor(now)}`.execute(db)
  const outside = rows.flatMap(({ id, is_party, shown_items: items }) =>
    items === null ? [] : [{ deliveryId: id, itemIds: is_party ? null : items }],
  )
  const events = await eventCounts(db, outside)
  const byId = new Map(
    rows.map(({ shown_items: _items, ...row }): [number, Row] => [row.id, { ...row, events: events.get(row.id) }]),
  )
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Loaded = Omit<Row, 'events'> & { shown_items: number[] | null }

/** The items whose temperature somebody else than a party may know. */
const temperatureItems = sql`
  array(select x.item_id::int from disclosed_items x where x.delivery_id = d.id and x.temperature)`

const mayColumns = sql`
  coalesce((select bool_or(x.temperature) from disclosed_items x where x.delivery_id = d.id), false) as may_temperature,
  coalesce((select bool_or(x.location) from disclosed_items x where x.delivery_id = d.id), false) as may_location,
  coalesce((select bool_or(x.shipping_list) from disclosed_items x where x.delivery_id = d.id), false) as may_shipping_list,
  not exists (select from delivery_items i where i.delivery_id = d.id and not exists (
    select from disclosed_items x where x.item_id = i.id and x.shipping_list)) as may_all_items`

const loggerCount = sql`(select count(*)::int from logger_assignments l where l.delivery_id = d.id and ${mayKnowAssignment})`

const firstItem = sql`(select json_build_object('nameJa', p.name_ja, 'nameEn', p.name_en, 'lot', o.lot, 'count', shown.count)
  from (select i.*, count(*) over () from delivery_items i where i.delivery_id = d.id and (v.is_party or exists (
          select from disclosed_items x where x.item_id = i.id and x.shipping_list)) order by i.item_index limit 1) shown
  join products p on p.id = shown.product_id left join lots o on o.id = shown.lot_id)`

export type LoadedDelivery = Row

const instant = (at: Date | null) => at?.toISOString() ?? null

/** A row as the contract says it. Numbers and items go with the shipping list, pieces with all of it (LOG-15 and LOG-17). */
export function rowOf(row: LoadedDelivery): DeliveryRow {
  const mayList = row.is_party || row.may_shipping_list
  const mayPieces = row.is_party || row.may_all_items
  return {
    deliveryId: row.id,
    reference: row.reference,
    deliveryType: row.section,
    deliveryStatus: statusOf(row),
    awaitingPickup: row.actual_pickup === null && row.delivered_at === null,
    late: row.late,
    amended: row.is_party && row.amended,
    shippingDate: row.shipping_date,
    plannedPickup: instant(row.planned_pickup),
    plannedPickupIsDay: row.planned_pickup_is_day,
    actualPickup: instant(row.actual_pickup),
    scheduledArrival: instant(row.scheduled_arrival),
    scheduledArrivalIsDay: row.scheduled_arrival_is_day,
    deliveredAt: instant(row.delivered_at),
    depositor: row.depositor,
    shipper: row.is_party ? row.shipper : null,
    consignee: row.is_party ? row.consignee : null,
    carrier: row.is_party ? row.carrier : null,
    shipFrom: placeFor(row, row.ship_from),
    destination: placeFor(row, row.destination),
    slipNo: mayList ? row.slip_numbers : [],
    inboundNo: mayList ? row.inbound_number : null,
    clientManagementNo: mayList ? row.client_management_number : null,
    scheduledPieces: mayPieces ? row.scheduled_pieces : null,
    actualPieces: mayPieces ? row.actual_pieces : null,
    shippedPieces: mayPieces ? row.shipped_pieces : null,
    receivedPieces: mayPieces ? row.received_pieces : null,
    warehousedOn: row.is_party ? row.warehoused_on : null,
    inboundPallets: row.is_party ? row.inbound_pallets : null,
    palletsOnTime: row.is_party ? row.pallets_on_time : null,
    loggerCount: row.logger_count,
    items: mayList ? row.items : null,
    temperature: temperatureOf(row),
    disclosed: disclosedOf(row),
  }
}

/** LOG-7: in transit (1) or delivered (2); not yet picked up counts as 1. */
export const statusOf = (row: Pick<Row, 'delivered_at'>) => (row.delivered_at === null ? '1' : '2')

/** Where a place lies on the map goes with the location. */
export const placeFor = (row: Row, place: Place): Place =>
  row.is_party || row.may_location ? place : { ...place, lat: null, lon: null }

const disclosedOf = (row: Row): DeliveryRow['disclosed'] => ({
  all: row.is_party,
  temperature: row.is_party || row.may_temperature,
  location: row.is_party || row.may_location,
  shippingList: row.is_party || row.may_shipping_list,
})

function temperatureOf(row: Row): DeliveryRow['temperature'] {
  if (row.outcome === null) return null
  return {
    outcome: row.outcome,
    excursionCount: row.events?.excursions ?? 0,
    excursionLoggers: row.events?.excursionLoggers ?? 0,
    spikeCount: row.events?.spikes ?? 0,
    gapCount: row.gap_count ?? 0,
    conflictCount: row.conflict_count ?? 0,
    suspectCount: row.suspect_count ?? 0,
    minMilli: row.min_milli,
    maxMilli: row.max_milli,
    calibration: row.calibration,
  }
}
