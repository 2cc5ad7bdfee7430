import { sql, type RawBuilder } from 'kysely'

const earthRadiusMeters = 6_371_000
const radians = Math.PI / 180
/** Rounding must not lead out of what has an arcsine: PostgreSQL would fail. A metre or two on the other side of the earth. */
const withinOne = 1 - 1e-13

export type Point = { lat: number; lon: number }

/** Great-circle distance by the haversine formula … */
export function metersBetween(a: Point, b: Point): number {
  const [dLat, dLon] = [(b.lat - a.lat) * radians, (b.lon - a.lon) * radians]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(withinOne * Math.sqrt(h))
}

type Sql = RawBuilder<unknown>

/** … and the same in SQL, from the `lat` and `lon` of a row: what one of them finds inside a fence, the other does. */
export const metersTo = (from: Sql, lat: Sql, lon: Sql): Sql => sql`(
  ${2 * earthRadiusMeters}::float8 * asin(${withinOne}::float8 * sqrt(
    power(sin(radians(${lat} - ${from}.lat) / 2), 2)
    + cos(radians(${from}.lat)) * cos(radians(${lat})) * power(sin(radians(${lon} - ${from}.lon) / 2), 2))))`
