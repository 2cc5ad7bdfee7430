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
function weightEndMs({ timesMs, thresholdMs, intervalMs }: MeasuredAssignment, place: number): number {
  const fromMs = timesMs[place] ?? 0
  const nextMs = timesMs[place + 1] ?? Infinity
  return nextMs - fromMs > thresholdMs ? fromMs + intervalMs : nextMs
}

type Stretch = { fromMs: number; toMs: number; measuredMs: number; decay: number }

/** Tries every stretch of this width that starts or ends where a weight starts or ends. */
function highestStretch(assignment: MeasuredAssignment, widthMs: number): Stretch {
  const count = assignment.timesMs.length
  const firstStartMs = assignment.timesMs[0] ?? 0
  const lastStartMs = weightEndMs(assignment, count - 1) - widthMs
  const best: Stretch = { fromMs: firstStartMs, toMs: firstStartMs + widthMs, measuredMs: 0, decay: 0 }
  for (const shiftMs of [0, -widthMs]) {
    const [start, end] = [sumsAtStart(), sumsAtStart()]
    for (let edge = 0; edge < 2 * count; edge++) {
      const edgeMs = edge % 2 === 0 ? (assignment.timesMs[edge >> 1] ?? 0) : weightEndMs(assignment, edge >> 1)
      const startMs = edgeMs + shiftMs
      if (startMs < firstStartMs || startMs > lastStartMs) continue
      moveTo(assignment, start, startMs)
      moveTo(assignment, end, startMs + widthMs)
      keepHigher(best, startMs, widthMs, end.measuredMs - start.measuredMs, end.decay - start.decay)
    }
  }
  return best
}

/**
 * Measured time and decay up to a moment. `place` is the reading at or before it and only moves forward; the sums of the
 * readings before it are kept here, because an array of prefix sums would need more memory than the readings.
 */
type Sums = { place: number; passedMs: number; passedDecay: number; measuredMs: number; decay: number }

const sumsAtStart = (): Sums => ({ place: 0, passedMs: 0, passedDecay: 0, measuredMs: 0, decay: 0 })

function moveTo(assignment: MeasuredAssignment, sums: Sums, atMs: number): void {
  while ((assignment.timesMs[sums.place + 1] ?? Infinity) <= atMs) {
    const weightMs = weightEndMs(assignment, sums.place) - (assignment.timesMs[sums.place] ?? 0)
    sums.passedMs += weightMs
    sums.passedDecay += weightMs * relativeDecay(assignment.milliCelsius[sums.place] ?? 0)
    sums.place += 1
  }
  const partMs = Math.min(atMs, weightEndMs(assignment, sums.place)) - (assignment.timesMs[sums.place] ?? 0)
  sums.measuredMs = sums.passedMs + partMs
  sums.decay = sums.passedDecay + partMs * relativeDecay(assignment.milliCelsius[sums.place] ?? 0)
}

/** Sums of many readings differ in their last digits: of equally high windows the first one wins. */
const higherBy = 1 + 1e-12

function keepHigher(best: Stretch, fromMs: number, widthMs: number, measuredMs: number, decay: number): void {
  const highest = best.measuredMs === 0 ? 0 : best.decay / best.measuredMs
  // A window entirely within a gap gives 0/0, which is not higher than anything.
  if (!(decay / measuredMs > highest * higherBy)) return
  best.fromMs = fromMs
  best.toMs = fromMs + widthMs
  best.measuredMs = measuredMs
  best.decay = decay
}
