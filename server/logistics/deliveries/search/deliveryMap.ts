import { sql, type RawBuilder } from 'kysely'
import { maxMapPoints, type DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import type { Names } from '#contract/kernel/text/names.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import {
  evaluatedFor,
  isAwaitingData,
  isAwaitingPickup,
} from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { isUnderWay, latestPosition, mayLocate } from '#server/logistics/deliveries/access/positions.ts'
import type { View } from '#server/platform/lists/reader.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** A delivery's point on the map; `atMs` is null if it is the position of its place. */
type Point = {
  id: number
  reference: string
  lat: number
  lon: number
  atMs: number | null
  place: Names
  isDelivered: boolean
  isAwaiting: boolean
  isAwaitingData: boolean
  outcome: Outcome | null
  late: boolean
}

/**
 * Where the found deliveries are: delivered ones at their destination, those in transit at the last position of a logger,
 * and those without a position, or before pickup, at their origin.
 */
export async function deliveryMap(
  { db, scope, now }: View,
  searched: Searched,
  maxPoints = maxMapPoints,
): Promise<DeliveryMap> {
  const { rows } = await sql<{ total: number; located: number; points: Point[] }>`
    with ${visibleDeliveries(scope, searched.lead)},
    found as materialized (
      select v.delivery_id, v.is_party, v.shipping_date from visible v left join deliveries d on d.id = v.delivery_id
        ${searched.isEvaluated ? evaluatedFor(now) : sql``}
       where ${sql.join([sql`true`, ...searched.conditions], sql` and `)}),
    located as materialized (
      select v.* from found v join deliveries d on d.id = v.delivery_id where ${mayLocate} and ${hasPosition}),
    newest as materialized (
      select * from located order by shipping_date desc, delivery_id desc limit ${maxPoints}),
    points as (
      select d.id, d.reference, coalesce(p.lat, ${placed('lat')}) as lat, coalesce(p.lon, ${placed('lon')}) as lon,
             (extract(epoch from p.at) * 1000)::float8 as "atMs",
             case when d.delivered_at is not null or p.at is not null then ${placeNames('destination')}
                  else ${placeNames('from')} end as place,
             d.delivered_at is not null as "isDelivered", ${isAwaitingPickup} as "isAwaiting", ${isAwaitingData(now)} as "isAwaitingData", t.outcome, ${isLate(now)} as late
        from newest v join deliveries d on d.id = v.delivery_id
        left join lateral (${latestPosition}) p on ${isUnderWay}
        ${evaluatedFor(now)}
       order by v.shipping_date desc, d.id desc)
    select ${customPlan} (select count(*)::int from found) as total, (select count(*)::int from located) as located,
           (select coalesce(json_agg(points), '[]') from points) as points`.execute(db)
  const { total = 0, located = 0, points = [] } = rows[0] ?? {}
  return { total, located, ...columnsOf(points) }
}

/** The coordinate of the delivery's place: the destination once it is delivered. */
const placed = (axis: 'lat' | 'lon'): RawBuilder<unknown> =>
  sql`case when d.delivered_at is null then ${sql.ref(`d.from_${axis}`)} else ${sql.ref(`d.destination_${axis}`)} end`

// Readings are read only if the place has no coordinates: `case` guarantees the order of evaluation, `or` does not.
const hasPosition = sql`case
  when ${placed('lat')} is not null and ${placed('lon')} is not null then true
  when ${isUnderWay} then exists (${latestPosition}) else false end`

function columnsOf(points: readonly Point[]): Omit<DeliveryMap, 'total' | 'located'> {
  const places = new Map(points.map(({ place }) => [keyOf(place), place]))
  const indexes = new Map([...places.keys()].map((key, index) => [key, index]))
  return {
    places: [...places.values()],
    deliveryId: points.map(point => point.id),
    reference: points.map(point => point.reference),
    lat: points.map(point => toMetre(point.lat)),
    lon: points.map(point => toMetre(point.lon)),
    atMs: points.map(point => point.atMs),
    isPosition: points.map(point => point.atMs !== null),
    place: points.map(point => indexes.get(keyOf(point.place)) ?? 0),
    status: points.map(point => (point.isDelivered ? '2' : '1')),
    awaitingPickup: points.map(point => point.isAwaiting),
    awaitingData: points.map(point => point.isAwaitingData),
    outcome: points.map(point => point.outcome),
    late: points.map(point => point.late),
  }
}

const keyOf = ({ name, nameEn }: Names) => JSON.stringify([name, nameEn])

/** Five decimals are about a metre; `real` values would print more. */
const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5
