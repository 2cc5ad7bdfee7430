import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { highestMktWindow, mktWindowMs, type MktWindow } from '#contract/telemetry/rules/temperature/mktWindow.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'

const hourMs = 3_600_000

/** The strictest window of a logger's bands, in hours; null where none of them has one (TEL-32). */
export function mktWindowHours(bandsOfItems: BandCode[]): number | null {
  const windows = bandsOfItems.flatMap(band => mktWindowMs[band] ?? [])
  return windows.length === 0 ? null : Math.min(...windows) / hourMs
}

/**
 * The last few answers, by what they follow from: asking for another part of the same curve would read all readings again
 * only for this. Whatever changes the readings of an assignment changes its count, its ends or its sum.
 */
const remembered = new Map<string, MktWindow | null>()
const maxRemembered = 500

/** What the highest window of an assignment is known to be, or else what works it out from all of the assignment's readings. */
export type WindowOf =
  | { known: MktWindow | null }
  | { collect: (atMs: number, milli: number) => void; finish: () => MktWindow | null }

/** The highest mean kinetic temperature of any `hours` of an assignment; unless known, its readings are collected in order of time. */
export function highestWindowOf(assignment: DeliveryAssignment, hours: number): WindowOf {
  const { count, firstAtMs, lastAtMs, sumMilli, steppedDecay } = assignment.state
  const key = [
    assignment.assignmentId,
    hours,
    count,
    firstAtMs,
    lastAtMs,
    sumMilli,
    steppedDecay,
    assignment.intervalMs,
  ].join(' ')
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
      const { thresholdMs, intervalMs } = assignment
      const taken = { timesMs: timesMs.subarray(0, read), milliCelsius: milliCelsius.subarray(0, read) }
      const window = highestMktWindow({ ...taken, thresholdMs, intervalMs }, hours * hourMs)
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(key, window)
      return window
    },
  }
}
