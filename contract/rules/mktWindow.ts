import type { BandCode } from '#contract/rules/bands.ts'
import { mktCelsius, relativeDecay } from '#contract/rules/mkt.ts'

const dayMs = 86_400_000

/** The window over which a band's highest MKT is asked for (product 4); none for max5. */
export const mktWindowMs = { '2-8': dayMs, max5: null, '1-30': 30 * dayMs } as const satisfies Record<
  BandCode,
  number | null
>

/** `celsius` is not rounded; `complete` only if the whole window was measured. */
export type MktWindow = { celsius: number; fromMs: number; toMs: number; measuredMs: number; complete: boolean }

/** All readings of a link in rising time (ms UTC, thousandths of °C), its gap threshold and interval. */
export type MeasuredLink = { timesMs: Float64Array; milliCelsius: Int32Array; thresholdMs: number; intervalMs: number }

/**
 * The highest MKT over any window of the given length; null without a reading.
 *
 * Definition (the product leaves it open): each reading holds from its time for as long as it weighs in the MKT (to the next one;
 * the last, and the last before a gap, for the interval). A window is a stretch of clock time that lies between the first reading
 * and the end of the last one's weight, and may start at any moment. Weights are cut to the window; a gap weighs nothing, so a
 * window with a gap in it is incomplete. A journey shorter than the window is one incomplete window. Of equal ones the earliest.
 *
 * Between two moments at which its start or its end passes the beginning or end of a reading's weight, a window's measured time and
 * its decay change evenly, so their quotient only rises or only falls: the highest window starts or ends at such a moment.
 * Linear in the number of readings.
 */
export function highestMktWindow(link: MeasuredLink, windowMs: number): MktWindow | null {
  if (link.timesMs.length === 0) return null
  const pieces = piecesOf(link)
  const startMs = pieces.fromMs[0] ?? 0
  const endMs = pieces.toMs[pieces.toMs.length - 1] ?? 0
  if (endMs - startMs <= windowMs) return windowBetween(cursor(pieces)(startMs), cursor(pieces)(endMs), windowMs)
  let best: MktWindow | null = null
  for (const shiftMs of [0, -windowMs]) {
    const found = highestAmong(pieces, shiftMs, windowMs, startMs, endMs - windowMs)
    if (found && (best === null || isHigher(found, best))) best = found
  }
  return best
}

/** Each reading's weight as a piece of time, with the decay rate in it and both sums up to its start. */
type Pieces = {
  fromMs: Float64Array
  toMs: Float64Array
  rate: Float64Array
  measuredMs: Float64Array
  decay: Float64Array
}
type Sums = { atMs: number; measuredMs: number; decay: number }

function piecesOf(link: MeasuredLink): Pieces {
  const count = link.timesMs.length
  const [toMs, rate, measuredMs, decay] = [0, 0, 1, 1].map(extra => new Float64Array(count + extra)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let i = 0; i < count; i++) {
    const fromMs = link.timesMs[i] ?? 0
    const stepMs = (link.timesMs[i + 1] ?? Infinity) - fromMs
    const weightMs = stepMs > link.thresholdMs ? link.intervalMs : stepMs
    toMs[i] = fromMs + weightMs
    rate[i] = relativeDecay(link.milliCelsius[i] ?? 0)
    measuredMs[i + 1] = (measuredMs[i] ?? 0) + weightMs
    decay[i + 1] = (decay[i] ?? 0) + weightMs * (rate[i] ?? 0)
  }
  return { fromMs: link.timesMs, toMs, rate, measuredMs, decay }
}
