import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { firstAtOrAfter } from '#web/kernel/temperatureChart/values/columnReadings.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

const paddingShare = 0.1
const smallestSpan = 2

/** The y range in °C: every limit of a band and every reading in view lie inside it, a peak of a single one too. */
export function valueRange(loggers: readonly ChartLogger[], view: TimeView): [lowest: number, highest: number] {
  let [lowestMilli, highestMilli] = [Infinity, -Infinity]
  const take = (milli: number | null) => {
    if (milli === null) return
    lowestMilli = Math.min(lowestMilli, milli)
    highestMilli = Math.max(highestMilli, milli)
  }
  for (const { band, curve, periods } of loggers) {
    take(band.lowerMilli)
    take(band.upperMilli)
    const first = Math.max(0, firstAtOrAfter(curve.atMs, view.fromMs) - 1)
    const last = Math.min(curve.atMs.length - 1, firstAtOrAfter(curve.atMs, view.toMs))
    for (let at = first; at <= last; at++) take(curve.milliCelsius[at] ?? null)
    for (const period of periods) {
      if (period.fromMs < view.fromMs || period.toMs > view.toMs) continue
      take(period.lowestMilli)
      take(period.highestMilli)
    }
  }
  return lowestMilli === Infinity ? [0, 10] : padded(lowestMilli / 1000, highestMilli / 1000)
}

function padded(lowest: number, highest: number): [number, number] {
  const span = Math.max(highest - lowest, smallestSpan)
  const middle = (lowest + highest) / 2
  const half = span * (0.5 + paddingShare)
  return [middle - half, middle + half]
}
