import { sql } from 'kysely'
import type { DeliveryRow, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { seenEvents, type EventCounts } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import {
  evaluatedFor,
  isAwaitingData,
  isAwaitingPickup,
} from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { arrivalCheckOf, pieceDifferenceOf } from '#server/logistics/arrivalChecks/checkColumns.ts'
import { wholePlace } from '#server/logistics/deliveries/placeNames.ts'
import { mayKnowAssignment, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { genericPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { View } from '#server/platform/lists/reader.ts'

type Instant = 'plannedPickup' | 'actualPickup' | 'scheduledArrival' | 'deliveredAt'
type Evaluated = Omit<NonNullable<DeliveryRow['temperature']>, 'excursionCount' | 'excursionLoggers' | 'spikeCount'>
/** A delivery with all its facts, before those that the viewer may not see are removed. */
type Loaded = Omit<DeliveryRow, Instant | 'temperature'> &
  Record<Instant, Date | null> & {
    temperature: Evaluated | null
    mayListAll: boolean
    /** The items whose out-of-range periods count; null without any period. */
    shownItems: number[] | null
  }

const company = (column: string) => sql`(select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)
  from companies c where c.id = ${sql.ref(column)})`

/** LOG-8: delivered after the planned arrival, or still not delivered then; a planned day ends at midnight. */
export const isLate = (now: Date, table = 'd') =>
  sql<boolean>`coalesce(
    coalesce(${sql.ref(`${table}.delivered_at`)}, ${now}::timestamptz) > ${sql.ref(`${table}.arrival_deadline`)}, false)`

/** Deliveries in the order of the ids, without those and without what the scope may not see. */
export async function loadDeliveries({ db, scope, now }: View, ids: readonly number[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<Loaded>`
    with ${visibleDeliveries(scope, { ids })}
    select ${genericPlan} d.id as "deliveryId", d.reference, d.section as "deliveryType", ${disclosed} as disclosed,
           case when d.delivered_at is null then '1' else '2' end as "deliveryStatus", ${isAwaitingPickup} as "awaitingPickup",
           ${isAwaitingData(now)} as "awaitingData",
           ${isLate(now)} as late, exists (select from amendments a where a.delivery_id = d.id) as amended,
           d.shipping_date as "shippingDate", d.planned_pickup as "plannedPickup",
           d.planned_pickup_is_day as "plannedPickupIsDay", d.actual_pickup as "actualPickup",
           d.scheduled_arrival as "scheduledArrival", d.scheduled_arrival_is_day as "scheduledArrivalIsDay",
           d.delivered_at as "deliveredAt", ${company('d.depositor_id')} as depositor, ${company('d.shipper_id')} as shipper,
           ${company('d.consignee_id')} as consignee, ${company('d.carrier_id')} as carrier,
           ${wholePlace('from')} as "shipFrom", ${wholePlace('destination')} as destination,
           d.slip_numbers as "slipNo", d.inbound_number as "inboundNo",
           d.client_management_number as "clientManagementNo",
           array(select u.sscc from delivery_units u where u.delivery_id = d.id order by u.place) as sscc, d.scheduled_pieces as "scheduledPieces",
           d.actual_pieces as "actualPieces", d.shipped_pieces as "shippedPieces", d.received_pieces as "receivedPieces",
           d.warehoused_on as "warehousedOn", d.inbound_pallets as "inboundPallets",
           d.pallets_on_time as "palletsOnTime", coalesce(n.planned_stops, '[]') as "plannedStops", n.remark,
           case when v.is_party then ${arrivalCheckOf} end as "arrivalCheck",
           case when v.is_party then ${pieceDifferenceOf} end as "pieceDifference", ${loggerCount} as "loggerCount", ${firstItem} as items,
           case when t.outcome is not null then json_build_object('outcome', t.outcome,
             'gapCount', coalesce(t.gap_count, 0), 'conflictCount', coalesce(t.conflict_count, 0),
             'suspectCount', coalesce(t.suspect_count, 0), 'minMilli', t.min_milli, 'maxMilli', t.max_milli,
             'calibration', t.calibration) end as temperature, ${mayListAll} as "mayListAll",
           case when t.excursion_count > 0 or t.spike_count > 0 then ${temperatureItems} end as "shownItems"
      from visible v join deliveries d on d.id = v.delivery_id ${evaluatedFor(now)}
      left join delivery_notes n on n.delivery_id = d.id`.execute(db)
  const outOfRange = rows.flatMap(({ deliveryId, disclosed: { all }, shownItems }) =>
    shownItems === null ? [] : [{ deliveryId, itemIds: all ? null : shownItems, listedIds: [] }],
  )
  const events = await seenEvents(db, outOfRange)
  const byId = new Map(rows.map(row => [row.deliveryId, rowOf(row, events.get(row.deliveryId))]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const disclosedKind = (kind: string) => sql`(v.is_party
  or exists (select from disclosed_items x where x.delivery_id = d.id and ${sql.ref(`x.${kind}`)}))`

const disclosed = sql`json_build_object('all', v.is_party, 'temperature', ${disclosedKind('temperature')},
  'location', ${disclosedKind('location')}, 'shippingList', ${disclosedKind('shipping_list')})`

/** The items whose temperature a viewer that is not a party may see. */
const temperatureItems = sql`
  array(select x.item_id::int from disclosed_items x where x.delivery_id = d.id and x.temperature)`

const mayListAll = sql`(v.is_party or not exists (
  select from delivery_items i where i.delivery_id = d.id and not exists (
    select from disclosed_items x where x.item_id = i.id and x.shipping_list)))`

const loggerCount = sql`(select count(*)::int from logger_assignments l where l.delivery_id = d.id and ${mayKnowAssignment})`

const firstItem = sql`(select json_build_object('nameJa', p.name_ja, 'nameEn', p.name_en, 'lot', o.lot, 'count', shown.count)
  from (select i.*, count(*) over () from delivery_items i where i.delivery_id = d.id and (v.is_party or exists (
          select from disclosed_items x where x.item_id = i.id and x.shipping_list)) order by i.item_index limit 1) shown
  join products p on p.id = shown.product_id left join lots o on o.id = shown.lot_id)`

const instant = (at: Date | null) => at?.toISOString() ?? null

/** LOG-15 and LOG-17: numbers and items need the shipping list, pieces all of it, these facts a party. */
const noPartyFacts = {
  amended: false,
  shipper: null,
  consignee: null,
  carrier: null,
  warehousedOn: null,
  inboundPallets: null,
  palletsOnTime: null,
  sscc: [],
  plannedStops: [],
  remark: null,
}
const noListFacts = { slipNo: [], inboundNo: null, clientManagementNo: null, items: null }
const noPieces = { scheduledPieces: null, actualPieces: null, shippedPieces: null, receivedPieces: null }

function rowOf({ mayListAll, shownItems: _items, ...row }: Loaded, events: EventCounts | undefined): DeliveryRow {
  const placeOf = (place: Place) => (row.disclosed.location ? place : { ...place, lat: null, lon: null })
  return {
    ...row,
    plannedPickup: instant(row.plannedPickup),
    actualPickup: instant(row.actualPickup),
    scheduledArrival: instant(row.scheduledArrival),
    deliveredAt: instant(row.deliveredAt),
    shipFrom: placeOf(row.shipFrom),
    destination: placeOf(row.destination),
    temperature: row.temperature && {
      ...row.temperature,
      excursionCount: events?.excursions ?? 0,
      excursionLoggers: events?.excursionLoggers ?? 0,
      spikeCount: events?.spikes ?? 0,
    },
    ...(row.disclosed.all ? {} : noPartyFacts),
    ...(row.disclosed.shippingList ? {} : noListFacts),
    ...(mayListAll ? {} : noPieces),
  }
}
