import { metersBetween } from '#server/logistics/deliveries/distance.ts'
import { placeSides, type LocalInfo, type Place } from '#contract/logistics/types/deliveryTypes.ts'

export type Position = { atMs: number; lat: number; lon: number; milliCelsius: number }

const stopRadiusMeters = 300
const shortestStopMs = 15 * 60_000

type Places = Pick<LocalInfo, 'shipFrom' | 'destination'>

/**
 * LOG-61: a stop is positions within 300 m of the first of them for at least 15 minutes, without a gap between them: where it
 * was meanwhile, nobody knows.
 */
export function stopsOf(positions: readonly (Position & { afterGap: boolean })[], places: Places): LocalInfo['stops'] {
  const stops: LocalInfo['stops'] = []
  for (let start = 0, end = 0; start < positions.length; start = Math.max(end, start + 1)) {
    const first = positions[start]
    if (!first) break
    end = start + 1
    const goesOn = (next = positions[end]) =>
      next !== undefined && !next.afterGap && metersBetween(first, next) <= stopRadiusMeters
    while (goesOn()) end += 1
    const last = positions[end - 1] ?? first
    if (last.atMs - first.atMs < shortestStopMs) continue
    stops.push({
      from: iso(first.atMs),
      to: iso(last.atMs),
      lat: first.lat,
      lon: first.lon,
      at: placeAt(first, places),
    })
  }
  return stops
}

function placeAt(position: Position, places: Places) {
  const isNear = ({ lat, lon }: Place) =>
    lat !== null && lon !== null && metersBetween(position, { lat, lon }) <= stopRadiusMeters
  return placeSides.find(side => isNear(places[side])) ?? null
}

const iso = (ms: number) => new Date(ms).toISOString()
