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

/** All readings of a link in strictly rising time (ms UTC, thousandths of °C), with its gap threshold and interval. */
export type MeasuredLink = { timesMs: Float64Array; milliCelsius: Int32Array; thresholdMs: number; intervalMs: number }

/**
 * The highest MKT over any window of the given length; null without a reading.
 *
 * Definition (the product leaves it open): each reading holds from its time for as long as it weighs in the MKT (to the next one;
 * the last, and the last before a gap, for the interval). A window is a stretch of clock time between the first reading and the
 * end of the last one's weight, and may start at any moment. Weights are cut to the window; a gap weighs nothing, so a window
 * with a gap in it is incomplete. A journey shorter than the window is one incomplete window.
 *
 * While neither end of a sliding window passes the beginning or end of a reading's weight, its measured time and its decay change
 * evenly, so their quotient only rises or only falls: the highest window starts or ends at such a moment. Linear in the readings.
 */
export function highestMktWindow(link: MeasuredLink, windowMs: number): MktWindow | null {
  if (link.timesMs.length === 0) return null
  const weights = weightsOf(link)
  const spanMs = (weights.toMs.at(-1) ?? 0) - (weights.fromMs[0] ?? 0)
  const { fromMs, toMs, measuredMs, decay } = highestStretch(weights, Math.min(windowMs, spanMs))
  const celsius = mktCelsius(decay, measuredMs)
  return celsius === null ? null : { celsius, fromMs, toMs, measuredMs, complete: measuredMs === windowMs }
}

/** Where each reading's weight begins and ends, how fast goods decay in it, and what was measured and decayed before it. */
type Weights = {
  fromMs: Float64Array
  toMs: Float64Array
  rate: Float64Array
  measuredMs: Float64Array
  decay: Float64Array
}

type Stretch = { fromMs: number; toMs: number; measuredMs: number; decay: number }

function weightsOf(link: MeasuredLink): Weights {
  const count = link.timesMs.length
  const [toMs, rate] = [new Float64Array(count), new Float64Array(count)]
  const [measuredMs, decay] = [new Float64Array(count + 1), new Float64Array(count + 1)]
  link.timesMs.forEach((fromMs, i) => {
    const stepMs = (link.timesMs[i + 1] ?? Infinity) - fromMs
    const weightMs = stepMs > link.thresholdMs ? link.intervalMs : stepMs
    const ratePerMs = relativeDecay(link.milliCelsius[i] ?? 0)
    toMs[i] = fromMs + weightMs
    rate[i] = ratePerMs
    measuredMs[i + 1] = (measuredMs[i] ?? 0) + weightMs
    decay[i + 1] = (decay[i] ?? 0) + weightMs * ratePerMs
  })
  return { fromMs: link.timesMs, toMs, rate, measuredMs, decay }
}

/** Tries every stretch of this width that starts, and every one that ends, where a reading's weight begins or ends. */
function highestStretch(weights: Weights, widthMs: number): Stretch {
  const firstMs = weights.fromMs[0] ?? 0
  const best: Stretch = { fromMs: firstMs, toMs: firstMs + widthMs, measuredMs: 0, decay: 0 }
  for (const edges of [weights.fromMs, weights.toMs]) {
    tryStretches(weights, edges, 0, widthMs, best)
    tryStretches(weights, edges, -widthMs, widthMs, best)
  }
  return best
}

function tryStretches(weights: Weights, edges: Float64Array, shiftMs: number, widthMs: number, best: Stretch): void {
  const firstMs = weights.fromMs[0] ?? 0
  const lastMs = (weights.toMs.at(-1) ?? 0) - widthMs
  const [start, end] = [sumsAtStart(), sumsAtStart()]
  for (const edgeMs of edges) {
    const fromMs = edgeMs + shiftMs
    if (fromMs < firstMs || fromMs > lastMs) continue
    moveTo(weights, start, fromMs)
    moveTo(weights, end, fromMs + widthMs)
    keepHigher(best, fromMs, widthMs, end.measuredMs - start.measuredMs, end.decay - start.decay)
  }
}

/** What was measured and decayed up to a moment; `place` is the reading at or before it, and only ever moves on. */
type Sums = { place: number; measuredMs: number; decay: number }

const sumsAtStart = (): Sums => ({ place: 0, measuredMs: 0, decay: 0 })

function moveTo(weights: Weights, sums: Sums, atMs: number): void {
  while ((weights.fromMs[sums.place + 1] ?? Infinity) <= atMs) sums.place += 1
  const place = sums.place
  const partMs = Math.min(atMs, weights.toMs[place] ?? 0) - (weights.fromMs[place] ?? 0)
  sums.measuredMs = (weights.measuredMs[place] ?? 0) + partMs
  sums.decay = (weights.decay[place] ?? 0) + partMs * (weights.rate[place] ?? 0)
}

/** Sums of many readings differ in their last digits: of equally high windows the first one tried stays. */
const higherBy = 1 + 1e-12

function keepHigher(best: Stretch, fromMs: number, widthMs: number, measuredMs: number, decay: number): void {
  const highest = best.measuredMs === 0 ? 0 : best.decay / best.measuredMs
  // a window that lies in a gap altogether gives 0/0, which is not higher than anything
  if (!(decay / measuredMs > highest * higherBy)) return
  best.fromMs = fromMs
  best.toMs = fromMs + widthMs
  best.measuredMs = measuredMs
  best.decay = decay
}
