import type { ChartLogger, ChartPeriod } from '#web/kernel/temperatureChart/chartLogger.ts'
import { firstAtOrAfter } from '#web/kernel/temperatureChart/values/columnReadings.ts'
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
  const { lowest, highest } = extremesOf(logger, period, view)
  const peaks: Peak[] = []
  if (highest && upperMilli !== null && highest.milliCelsius > upperMilli)
    peaks.push({ kind: period.kind, ...highest, deviationMilliCelsius: highest.milliCelsius - upperMilli })
  if (lowest && lowerMilli !== null && lowest.milliCelsius < lowerMilli)
    peaks.push({ kind: period.kind, ...lowest, deviationMilliCelsius: lowerMilli - lowest.milliCelsius })
  return peaks
}

type Point = { atMs: number; milliCelsius: number }

function extremesOf(logger: ChartLogger, period: ChartPeriod, view: TimeView): { lowest?: Point; highest?: Point } {
  const { atMs, milliCelsius } = logger.curve
  const [fromMs, toMs] = [Math.max(period.fromMs, view.fromMs), Math.min(period.toMs, view.toMs)]
  let [lowest, highest]: [Point | undefined, Point | undefined] = [undefined, undefined]
  for (let at = firstAtOrAfter(atMs, fromMs); at < atMs.length && (atMs[at] ?? Infinity) <= toMs; at++) {
    const milli = milliCelsius[at] ?? null
    if (milli === null) continue
    const point = { atMs: atMs[at] ?? 0, milliCelsius: milli }
    if (!lowest || milli < lowest.milliCelsius) lowest = point
    if (!highest || milli > highest.milliCelsius) highest = point
  }
  if (period.fromMs < view.fromMs || period.toMs > view.toMs) return { lowest, highest }
  // A curve thinned for another width may lack the run's own readings: its figures never do.
  const middleMs = (period.fromMs + period.toMs) / 2
  if (!highest || highest.milliCelsius < period.highestMilli)
    highest = { atMs: middleMs, milliCelsius: period.highestMilli }
  if (!lowest || lowest.milliCelsius > period.lowestMilli) lowest = { atMs: middleMs, milliCelsius: period.lowestMilli }
  return { lowest, highest }
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
