import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { metersBetween } from '#server/logistics/deliveries/distance.ts'
import type { Fence } from '#server/logistics/deliveries/map/geofences.ts'
import type { Position } from '#server/logistics/deliveries/map/stops.ts'
import { degrees } from '#server/telemetry/readings/degrees.ts'
import { inOrder, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { positionsWithin } from '#server/telemetry/segments/readSegments.ts'

/** A longer trace is reduced, as no map could show all its points. */
const maxPoints = 2000

export type TracePosition = Position & { afterGap: boolean }
/** Positions in order of time; `total`: with those that are left out. */
export type Trace = { positions: TracePosition[]; total: number }

/** The positions of a logger during its assignment, reduced where there are too many. */
export async function readTrace(
  db: DbOrTx,
  { loggerId, fromMs, endMs, thresholdMs }: Pick<DeliveryAssignment, 'loggerId' | 'fromMs' | 'endMs' | 'thresholdMs'>,
  fences: readonly Fence[],
): Promise<Trace> {
  const pieces: ReadingColumns[] = []
  for await (const piece of positionsWithin(db, loggerId, fromMs, endMs)) pieces.push(piece)
  return traceOf(inOrder(pieces), thresholdMs, fences)
}

/**
 * Of a trace with too many positions there remain both sides of gaps and of the edges of fences, the last position, and the
 * first, coldest and warmest of equal parts.
 */
export function traceOf(columns: ReadingColumns, thresholdMs: number, fences: readonly Fence[]): Trace {
  const { atMs, milliCelsius, lat, lon } = columns
  const total = atMs.length
  const isAfterGap = (n: number) => n > 0 && at(atMs, n) - at(atMs, n - 1) > thresholdMs
  const positions: TracePosition[] = []
  for (const n of total > maxPoints ? placesWorthShowing(columns, isAfterGap, fences) : atMs.keys())
    positions.push({
      atMs: at(atMs, n),
      lat: degrees(lat[n]) ?? NaN,
      lon: degrees(lon[n]) ?? NaN,
      milliCelsius: at(milliCelsius, n),
      afterGap: isAfterGap(n),
    })
  return { positions, total }
}

function placesWorthShowing(
  { atMs, milliCelsius, lat, lon }: ReadingColumns,
  isAfterGap: (n: number) => boolean,
  fences: readonly Fence[],
): number[] {
  const [total, parts] = [atMs.length, Math.floor(maxPoints / 3)]
  const kept = new Set<number>([total - 1])
  for (let part = 0; part < parts; part++) {
    const [start, end] = [part, part + 1].map(edge => Math.floor((edge * total) / parts)) as [number, number]
    let [coldest, warmest] = [start, start]
    for (let n = start; n < end; n++) {
      if (at(milliCelsius, n) < at(milliCelsius, coldest)) coldest = n
      if (at(milliCelsius, n) > at(milliCelsius, warmest)) warmest = n
    }
    kept.add(start).add(coldest).add(warmest)
  }
  const fencesAround = (n: number) =>
    fences.map(fence => metersBetween({ lat: at(lat, n), lon: at(lon, n) }, fence) <= fence.radiusMeters).join()
  let former = fencesAround(0)
  for (let n = 1; n < total; n++) {
    const around = fences.length === 0 ? former : fencesAround(n)
    if (isAfterGap(n) || around !== former) kept.add(n - 1).add(n)
    former = around
  }
  return [...kept].sort((a, b) => a - b)
}

/** The value at a place that the columns have. */
const at = (column: Float64Array | Int32Array | Float32Array, n: number) => column[n] ?? NaN
