import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { firstAtOrAfter } from '#web/kernel/temperatureChart/values/columnRows.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

const paddingShare = 0.1
const smallestSpan = 2

/** The y range in °C: every limit of a band and every reading in view lie inside it, a peak of a single one too. */
export function valueRange(loggers: readonly ChartLogger[], view: TimeView): [lowest: number, highest: number] {
  const values = loggers.flatMap(({ band, curve, periods }) => {
    const [first, last] = [firstAtOrAfter(curve.atMs, view.fromMs), firstAtOrAfter(curve.atMs, view.toMs)]
    const shown = periods.filter(period => period.fromMs >= view.fromMs && period.toMs <= view.toMs)
    return [
      band.lowerMilli,
      band.upperMilli,
      // with those beside the view, to which its lines lead
      ...curve.milliCelsius.slice(Math.max(0, first - 1), last + 1),
      ...shown.flatMap(period => [period.lowestMilli, period.highestMilli]),
    ]
  })
  const known = values.filter(value => value !== null)
  if (known.length === 0) return [0, 10]
  // not by spreading: thirty loggers have more readings than a call takes arguments
  const lowest = known.reduce((one, other) => Math.min(one, other)) / 1000
  const highest = known.reduce((one, other) => Math.max(one, other)) / 1000
  const half = Math.max(highest - lowest, smallestSpan) * (0.5 + paddingShare)
  const middle = (lowest + highest) / 2
  return [middle - half, middle + half]
}
