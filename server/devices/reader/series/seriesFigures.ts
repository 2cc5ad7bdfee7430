import { medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import type { ReadSeries, SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import type { Charge } from '#server/devices/reader/series/rawRows.ts'

export function newestCharge(charges: readonly Charge[], { line, atMs }: SeriesReadings): ReadSeries['battery'] {
  const timed = charges.flatMap(charge => {
    const at = atMs[line.lastIndexOf(charge.line)]
    return at === undefined ? [] : [{ percent: charge.percent, atMs: at }]
  })
  return timed.toSorted((one, other) => other.atMs - one.atMs)[0] ?? null
}

/** First, last, lowest, highest and the usual step of a series; null without readings. */
export function figuresOf({ count, atMs, milliCelsius }: SeriesReadings) {
  if (count === 0) return { firstAt: null, lastAt: null, minCelsius: null, maxCelsius: null, intervalSeconds: null }
  const times = atMs.toSorted()
  const step = medianStepOfTimes(times)
  return {
    firstAt: new Date(times[0] ?? 0).toISOString(),
    lastAt: new Date(times.at(-1) ?? 0).toISOString(),
    minCelsius: milliCelsius.reduce((min, value) => Math.min(min, value)) / 1000,
    maxCelsius: milliCelsius.reduce((max, value) => Math.max(max, value)) / 1000,
    intervalSeconds: step === null ? null : step / 1000,
  }
}

const maxClockBacks = 20

/** Fewer readings may be sorted by chance. */
const minSorted = 10

/** Whether rows are sorted by value instead of time: then no clock went back. */
export function isSortedByValue({ count, atMs, milliCelsius }: SeriesReadings): boolean {
  let [rises, falls, forward, backward] = [0, 0, 0, 0]
  for (let row = 1; row < count; row += 1) {
    const step = (milliCelsius[row] ?? 0) - (milliCelsius[row - 1] ?? 0)
    const time = (atMs[row] ?? 0) - (atMs[row - 1] ?? 0)
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
    if (time > 0) forward += 1
    else if (time < 0) backward += 1
  }
  // The rows of a product that only warms up are sorted by both.
  return count >= minSorted && (rises === 0) !== (falls === 0) && Math.min(forward, backward) * 5 >= count
}

/** The lines at which time runs against the direction of its series: exports with the newest reading first run backwards. */
export function clockBacks(series: readonly SeriesReadings[]): number[] {
  const lines = new Set<number>()
  for (const readings of series) {
    const { count, atMs, line } = readings
    let back = 0
    for (let row = 1; row < count; row += 1) back += Math.sign((atMs[row] ?? 0) - (atMs[row - 1] ?? 0))
    if (isSortedByValue(readings)) continue
    const direction = back < 0 ? -1 : 1
    for (let row = 1; row < count && lines.size < maxClockBacks; row += 1) {
      if (((atMs[row] ?? 0) - (atMs[row - 1] ?? 0)) * direction < 0) lines.add(line[row] ?? 0)
    }
  }
  return [...lines].toSorted((one, other) => one - other)
}
