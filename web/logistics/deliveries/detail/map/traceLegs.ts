import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'

export type Trace = LocalInfo['traces'][number]
export type LonLat = [lon: number, lat: number]

/** A stretch of a trace that lies inside or outside the band throughout. */
export type Leg = { isOutside: boolean; points: LonLat[] }

/** Legs share the point where they meet. A step that begins or ends outside the band counts as outside. */
export function traceLegs({ lat, lon, outside }: Pick<Trace, 'lat' | 'lon' | 'outside'>): Leg[] {
  const legs: Leg[] = []
  for (let step = 1; step < lat.length; step++) {
    const isOutside = (outside[step - 1] ?? false) || (outside[step] ?? false)
    const last = legs.at(-1)
    if (last?.isOutside === isOutside) last.points.push(pointAt(lat, lon, step))
    else legs.push({ isOutside, points: [pointAt(lat, lon, step - 1), pointAt(lat, lon, step)] })
  }
  return legs
}

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
