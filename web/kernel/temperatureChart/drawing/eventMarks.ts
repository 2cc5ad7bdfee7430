import type { ChartLogger, ChartPeriod } from '#web/kernel/temperatureChart/chartLogger.ts'
import { readingsWithin } from '#web/kernel/temperatureChart/values/columnRows.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

/** The reading of a run that lies farthest outside, where a dot is drawn. */
export type Peak = { kind: ChartPeriod['kind']; atMs: number; milliCelsius: number; deviationMilliCelsius: number }

/**
 * One dot for each run in view; of dots that would cover each other, the one farthest outside. So a peak keeps its dot
 * in any zoom, and a thousand runs stay a chart.
 */
export function peaksInView(logger: ChartLogger, view: TimeView, msPerDot: number): Peak[] {
  const kept = new Map<string, Peak>()
  for (const period of logger.periods) {
    for (const peak of peaksOfPeriod(logger, period, view)) {
      const key = `${peak.kind} ${Math.floor((peak.atMs - view.fromMs) / msPerDot)} ${peak.milliCelsius > middle(logger)}`
      if ((kept.get(key)?.deviationMilliCelsius ?? -1) < peak.deviationMilliCelsius) kept.set(key, peak)
    }
  }
  return [...kept.values()]
}

function peaksOfPeriod(logger: ChartLogger, period: ChartPeriod, view: TimeView): Peak[] {
  if (period.toMs < view.fromMs || period.fromMs > view.toMs) return []
  const { lowerMilli, upperMilli } = logger.band
  const extremes = extremesOf(logger, period, view)
  if (!extremes) return []
  const { lowest, highest } = extremes
  const deviations = [
    { ...highest, deviationMilliCelsius: upperMilli === null ? 0 : highest.milliCelsius - upperMilli },
    { ...lowest, deviationMilliCelsius: lowerMilli === null ? 0 : lowerMilli - lowest.milliCelsius },
  ]
  return deviations.filter(one => one.deviationMilliCelsius > 0).map(one => ({ kind: period.kind, ...one }))
}

function extremesOf({ curve }: ChartLogger, period: ChartPeriod, view: TimeView) {
  const [fromMs, toMs] = [Math.max(period.fromMs, view.fromMs), Math.min(period.toMs, view.toMs)]
  const found = readingsWithin(curve, { fromMs, toMs })
  if (period.fromMs < view.fromMs || period.toMs > view.toMs) return found
  // A curve thinned for another width may lack the run's own readings: its figures never do.
  const middleMs = (period.fromMs + period.toMs) / 2
  const { lowestMilli, highestMilli } = period
  const [lowest, highest] = [found?.lowest, found?.highest]
  return {
    lowest: lowest && lowest.milliCelsius <= lowestMilli ? lowest : { atMs: middleMs, milliCelsius: lowestMilli },
    highest: highest && highest.milliCelsius >= highestMilli ? highest : { atMs: middleMs, milliCelsius: highestMilli },
  }
}

const middle = ({ band }: ChartLogger) => ((band.lowerMilli ?? -200_000) + (band.upperMilli ?? 150_000)) / 2

/** Stretches of time in px, those that overlap or touch joined into one, so that shading doesn't pile up. */
export function joined(stretches: readonly [fromPx: number, toPx: number][]): [fromPx: number, toPx: number][] {
  const result: [number, number][] = []
  for (const [fromPx, toPx] of [...stretches].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last && fromPx <= last[1]) last[1] = Math.max(last[1], toPx)
    else result.push([fromPx, toPx])
  }
  return result
}
