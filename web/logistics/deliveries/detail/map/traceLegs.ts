import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Side } from '#contract/telemetry/rules/temperature/bands.ts'

export type Trace = LocalInfo['traces'][number]
export type LonLat = [lon: number, lat: number]

/** LOG-83: what is known of the temperature between two positions; null where the viewer may not see it. */
export type LegState = Side | 'unknown' | null

/** A stretch of a trace with one state throughout. */
export type Leg = { state: LegState; points: LonLat[] }

type Sided = Pick<Trace, 'lat' | 'lon' | 'side' | 'afterGap'>

/** Legs share the point where they meet. A step that begins or ends outside the band counts as outside. */
export function traceLegs({ lat, lon, side, afterGap }: Sided): Leg[] {
  const legs: Leg[] = []
  for (let step = 1; step < lat.length; step++) {
    const state = afterGap[step] ? 'unknown' : stateBetween(side[step - 1] ?? null, side[step] ?? null)
    const last = legs.at(-1)
    if (last?.state === state) last.points.push(pointAt(lat, lon, step))
    else legs.push({ state, points: [pointAt(lat, lon, step - 1), pointAt(lat, lon, step)] })
  }
  return legs
}

/** From above to below: as the later reading says. */
const stateBetween = (before: Side | null, after: Side | null): LegState =>
  after === 'inside' || after === null ? before : after

const pointAt = (lat: readonly number[], lon: readonly number[], place: number): LonLat => [
  lon[place] ?? 0,
  lat[place] ?? 0,
]

/** Where a logger was: the position received nearest in time; null while it had not set out or had arrived. */
export function positionAt({ atMs, lat, lon }: Pick<Trace, 'atMs' | 'lat' | 'lon'>, wantedMs: number): LonLat | null {
  const after = atMs.findIndex(at => at >= wantedMs)
  if (after === -1) return null
  if (after === 0) return atMs[0] === wantedMs ? pointAt(lat, lon, 0) : null
  const isBefore = wantedMs - (atMs[after - 1] ?? 0) <= (atMs[after] ?? 0) - wantedMs
  return pointAt(lat, lon, isBefore ? after - 1 : after)
}

/** When a trace passed a point of the map, and how far off (squared, in the map's flat units). */
export type Pass = { atMs: number; square: number }

/** Where a trace came nearest to a point, if it did so within the given distance. */
export function nearestPass(
  points: readonly (readonly number[])[],
  atMs: readonly number[],
  [x = 0, y = 0]: readonly number[],
  distance: number,
): Pass | null {
  let best: Pass | null = null
  for (const [place, [pointX = 0, pointY = 0]] of points.entries()) {
    const square = (pointX - x) ** 2 + (pointY - y) ** 2
    if (square <= (best?.square ?? distance * distance)) best = { atMs: atMs[place] ?? 0, square }
  }
  return best
}
