import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { highestMktWindow, mktWindowMs, type MktWindow } from '#contract/telemetry/rules/temperature/mktWindow.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'

const hourMs = 3_600_000

/** The shortest window of a logger's bands, in hours; null if none of them has one (TEL-32). */
export function mktWindowHours(bandsOfItems: BandCode[]): number | null {
  const windows = bandsOfItems.flatMap(band => mktWindowMs[band] ?? [])
  return windows.length === 0 ? null : Math.min(...windows) / hourMs
}

/**
 * A cache: zooming in the curve would otherwise read all readings again. Any change of an assignment's readings changes its
 * count, its first or last time, or its sums, which are in the key.
 */
const remembered = new Map<string, MktWindow | null>()
const maxRemembered = 500

/** The cached window of an assignment, or a collector that calculates it from all readings. */
type WindowOf =
  | { known: MktWindow | null }
  | { collect: (atMs: number, milli: number) => void; finish: () => MktWindow | null }

/**
 * The highest mean kinetic temperature of any `hours` of an assignment. The collector needs its readings in order of time;
 * null if there are fewer than were evaluated, because the others are in the archive.
 */
export function highestWindowOf(assignment: DeliveryAssignment, hours: number): WindowOf {
  const { assignmentId, thresholdMs, intervalMs, state } = assignment
  const { count, firstAtMs, lastAtMs, sumMilli, steppedDecay } = state
  const key = [assignmentId, hours, count, firstAtMs, lastAtMs, sumMilli, steppedDecay, intervalMs].join(' ')
  const known = remembered.get(key)
  if (known !== undefined) return { known }
  const [timesMs, milliCelsius] = [new Float64Array(count), new Int32Array(count)]
  let read = 0
  return {
    collect: (atMs, milli) => {
      timesMs[read] = atMs
      milliCelsius[read++] = milli
    },
    finish: () => {
      if (read < count) return null
      const collected = { timesMs: timesMs.subarray(0, read), milliCelsius: milliCelsius.subarray(0, read) }
      const window = highestMktWindow({ ...collected, thresholdMs, intervalMs }, hours * hourMs)
      // Readings that arrive between the two queries are not in the key.
      if (read > count) return window
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(key, window)
      return window
    },
  }
}
