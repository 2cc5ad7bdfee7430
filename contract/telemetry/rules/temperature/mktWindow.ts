import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { mktCelsius, relativeDecay } from '#contract/telemetry/rules/temperature/mkt.ts'

const dayMs = 86_400_000

/** The window of each band's highest MKT (TEL-32); none for max5. */
export const mktWindowMs = { '2-8': dayMs, max5: null, '1-30': 30 * dayMs } as const satisfies Record<
  BandCode,
  number | null
>

/** `celsius` is not rounded; `complete` means that the whole window was measured. */
export type MktWindow = { celsius: number; fromMs: number; toMs: number; measuredMs: number; complete: boolean }

/** All readings of an assignment in strictly rising time (ms UTC, thousandths of °C), with its gap threshold and interval. */
export type MeasuredAssignment = {
  timesMs: Float64Array
  milliCelsius: Int32Array
  thresholdMs: number
  intervalMs: number
}

/**
 * The highest MKT over any window of the given length; null without a reading.
 *
 * A reading's weight lasts to the next reading; for the last one, and the last before a gap, one interval. A window is a
 * span of time between the first reading and the end of the last weight, and may start at any moment. Weights are cut at its
 * ends; a gap has no weight, so a window with a gap is incomplete. A journey shorter than the window is one incomplete window.
 *
 * While neither end of a sliding window passes the start or end of a weight, its measured time and its decay change linearly,
 * so their quotient is monotonic: the highest window starts or ends at such a moment. Linear in the number of readings.
 */
export function highestMktWindow(assignment: MeasuredAssignment, windowMs: number): MktWindow | null {
  const count = assignment.timesMs.length
  if (count === 0) return null
  const spanMs = weightEndMs(assignment, count - 1) - (assignment.timesMs[0] ?? 0)
  const { fromMs, toMs, measuredMs, decay } = highestStretch(assignment, Math.min(windowMs, spanMs))
  const celsius = mktCelsius(decay, measuredMs)
  return celsius === null ? null : { celsius, fromMs, toMs, measuredMs, complete: measuredMs === windowMs }
}

/** The end of a reading's weight: the next reading, or one interval later for the last one and the last before a gap. */
function weightEndMs(assignment: MeasuredAssignment, place: number): number {
  const fromMs = assignment.timesMs[place] ?? 0
  const nextMs = nextReadingMs(assignment, place)
  return nextMs - fromMs > assignment.thresholdMs ? fromMs + assignment.intervalMs : nextMs
}

/** Never reads behind the end of the array: V8 would then make an object of every number that is read here. */
const nextReadingMs = ({ timesMs }: MeasuredAssignment, place: number): number =>
  place + 1 < timesMs.length ? (timesMs[place + 1] ?? 0) : Infinity

type Stretch = { fromMs: number; toMs: number; measuredMs: number; decay: number }

/** Tries every stretch of this width that starts or ends where a weight starts or ends. */
function highestStretch(assignment: MeasuredAssignment, widthMs: number): Stretch {
  const count = assignment.timesMs.length
  const firstStartMs = assignment.timesMs[0] ?? 0
  const lastStartMs = weightEndMs(assignment, count - 1) - widthMs
  let best: Stretch = { fromMs: firstStartMs, toMs: firstStartMs + widthMs, measuredMs: 0, decay: 0 }
  let highest = 0
  for (const shiftMs of [0, -widthMs]) {
    const [start, end] = [cursorAtStart(), cursorAtStart()]
    for (let edge = 0; edge < 2 * count; edge++) {
      const edgeMs = edge % 2 === 0 ? (assignment.timesMs[edge >> 1] ?? 0) : weightEndMs(assignment, edge >> 1)
      const startMs = edgeMs + shiftMs
      if (startMs < firstStartMs || startMs > lastStartMs) continue
      start.sums[atMs] = startMs
      end.sums[atMs] = startMs + widthMs
      move(assignment, start)
      move(assignment, end)
      const measured = (end.sums[measuredMs] ?? 0) - (start.sums[measuredMs] ?? 0)
      const passed = (end.sums[decay] ?? 0) - (start.sums[decay] ?? 0)
      // A window entirely within a gap gives 0/0, which is not higher than anything.
      if (!(passed / measured > highest * higherBy)) continue
      highest = passed / measured
      best = { fromMs: startMs, toMs: startMs + widthMs, measuredMs: measured, decay: passed }
    }
  }
  return best
}

/** Sums of many readings differ in their last digits: of equally high windows the first one wins. */
const higherBy = 1 + 1e-12

/**
 * A moment with the measured time and decay up to it. `place` is the reading at or before it and only moves forward; the sums
 * of the readings before it are kept here, because an array of prefix sums would need more memory than the readings. The
 * numbers are in an array, because as fields or arguments each would be an object in memory: 500 MB for a million readings.
 */
type Cursor = { place: number; sums: Float64Array }
const [atMs, measuredMs, decay, passedMs, passedDecay] = [0, 1, 2, 3, 4] as const

const cursorAtStart = (): Cursor => ({ place: 0, sums: new Float64Array(5) })

/** Brings the sums of a cursor to its moment. */
function move(assignment: MeasuredAssignment, cursor: Cursor): void {
  const { sums } = cursor
  const untilMs = sums[atMs] ?? 0
  while (nextReadingMs(assignment, cursor.place) <= untilMs) {
    const weightMs = weightEndMs(assignment, cursor.place) - (assignment.timesMs[cursor.place] ?? 0)
    sums[passedMs] = (sums[passedMs] ?? 0) + weightMs
    sums[passedDecay] = (sums[passedDecay] ?? 0) + weightMs * relativeDecay(assignment.milliCelsius[cursor.place] ?? 0)
    cursor.place += 1
  }
  const endMs = Math.min(untilMs, weightEndMs(assignment, cursor.place))
  const partMs = endMs - (assignment.timesMs[cursor.place] ?? 0)
  sums[measuredMs] = (sums[passedMs] ?? 0) + partMs
  sums[decay] = (sums[passedDecay] ?? 0) + partMs * relativeDecay(assignment.milliCelsius[cursor.place] ?? 0)
}
