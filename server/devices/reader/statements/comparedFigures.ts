import type { CelsiusUnit, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { celsiusOf } from '#server/devices/reader/series/seriesReadings.ts'
import type { FigureKind } from '#server/devices/reader/series/figureWords.ts'
import {
  statedDurations,
  statedFigures,
  type StatedDuration,
  type StatedFigure,
} from '#server/devices/reader/statements/statedFigures.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'

export type ComparedFigure = LoggerFileFindings['figures'][number]
/** Lowest, highest and mean of some readings, in °C or percent. */
type Figures = Record<FigureKind, number>

/** Differences that a person may accept: samples between two readings have extremes that no reading has. */
const slightCelsius = 2
const slightPercent = 5
export const maxStatedLength = 80
const maxFigures = 40
const minuteMs = 60_000

/** Compares figures that a file states with its readings. Rounded and truncated figures agree. `unit`: of the readings, for figures without a unit. */
export function comparedFigures(
  statements: readonly Statement[],
  series: readonly SeriesReadings[],
  unit: CelsiusUnit,
  statedReadings: number | null,
): ComparedFigure[] {
  const filled = series.filter(({ count }) => count > 0)
  if (filled.length === 0) return []
  const read = {
    celsius: figuresOfAll(filled.map(({ milliCelsius }) => scaled(milliCelsius, 1000))),
    percent: figuresOfAll(filled.map(({ centiHumidity }) => scaled(centiHumidity.filter(isHumidity), 100))),
  }
  const figures = statedFigures(statements).flatMap(figure => compared(figure, read, unit))
  const durations = statedDurations(statements).map(duration => comparedDuration(duration, filled, unit))
  return [...figures, ...durations, ...comparedCount(statedReadings, filled)].slice(0, maxFigures)
}

const isHumidity = (value: number) => value >= 0
const scaled = (values: Int32Array | Int16Array, by: number) => Float64Array.from(values, value => value / by)

/** The figures of each series, and those of all series together. */
function figuresOfAll(series: readonly Float64Array[]): Figures[] {
  const filled = series.filter(({ length }) => length > 0).map(figuresOf)
  if (filled.length < 2) return filled
  const all = {
    minimum: Math.min(...filled.map(({ minimum }) => minimum)),
    maximum: Math.max(...filled.map(({ maximum }) => maximum)),
    mean: filled.reduce((sum, { mean }) => sum + mean, 0) / filled.length,
  }
  return [...filled, all]
}

const figuresOf = (values: Float64Array): Figures => ({
  minimum: values.reduce((min, value) => Math.min(min, value), Infinity),
  maximum: values.reduce((max, value) => Math.max(max, value), -Infinity),
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
})

type Read = { celsius: Figures[]; percent: Figures[] }
type Comparison = { hasUnit: boolean; difference: number; step: number; slight: number; text: string }

/** Of values without a unit one must agree, because the others may be of another quantity; with a unit, each one. */
function compared({ kind, line, text, values }: StatedFigure, read: Read, unit: CelsiusUnit): ComparedFigure[] {
  const all = values.flatMap(value => comparisonOf(kind, value, read, unit) ?? [])
  const isBare = all.every(({ hasUnit }) => !hasUnit)
  const reported = isBare ? all.toSorted((one, other) => one.difference - other.difference).slice(0, 1) : all
  return reported.map(({ difference, step, slight, text: readText }) => ({
    kind,
    line,
    said: shortText(text, maxStatedLength),
    read: readText,
    agrees: difference <= step * 1.001 + 0.001,
    isSlight: difference <= slight,
  }))
}

function comparisonOf(
  kind: FigureKind,
  { value, unit: named, step }: StatedFigure['values'][number],
  read: Read,
  unit: CelsiusUnit,
): Comparison | undefined {
  if (named === '%' && read.percent.length === 0) {
    // A humidity that was not read does not matter, unless it was read as a temperature.
    const same = nearest(read.celsius, kind, value)
    if (Math.abs(same - value) > step) return undefined
    return { hasUnit: true, difference: Infinity, step, slight: 0, text: `${round(same)} °C` }
  }
  if (named === '%') {
    const found = nearest(read.percent, kind, value)
    const difference = Math.abs(found - value)
    return { hasUnit: true, difference, step, slight: slightPercent, text: `${round(found)} %` }
  }
  const celsius = celsiusOf(value, named ?? unit)
  const found = nearest(read.celsius, kind, celsius)
  const size = (named ?? unit) === 'F' ? step / 1.8 : step
  const difference = Math.abs(found - celsius)
  return { hasUnit: named !== null, difference, step: size, slight: slightCelsius, text: `${round(found)} °C` }
}

const nearest = (figures: readonly Figures[], kind: FigureKind, value: number) =>
  figures.map(one => one[kind]).toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value))[0] ?? NaN

const round = (value: number) => String(Math.round(value * 1000) / 1000)

/** As precise as the readings: each period outside a limit may begin and end one step earlier or later. */
function comparedDuration(
  { line, text, isAbove, limit, unit: named, ms }: StatedDuration,
  series: readonly SeriesReadings[],
  unit: CelsiusUnit,
): ComparedFigure {
  const milli = celsiusOf(limit, named ?? unit) * 1000
  const found = series
    .map(one => timeBeyond(one, milli, isAbove))
    .toSorted((one, other) => Math.abs(one.ms - ms) - Math.abs(other.ms - ms))[0]
  const { ms: readMs = 0, uncertainMs = 0, wholeMs = 0 } = found ?? {}
  const difference = Math.abs(readMs - ms)
  return {
    kind: isAbove ? 'timeAbove' : 'timeBelow',
    line,
    said: shortText(text, maxStatedLength),
    read: `${Math.round(readMs / minuteMs)} min`,
    agrees: difference <= uncertainMs,
    isSlight: difference <= wholeMs / 2,
  }
}

function timeBeyond({ count, atMs, milliCelsius }: SeriesReadings, limit: number, isAbove: boolean) {
  const order = Array.from({ length: count }, (_, row) => row).toSorted(
    (one, other) => (atMs[one] ?? 0) - (atMs[other] ?? 0),
  )
  const step = medianStepOfTimes(atMs.toSorted()) ?? minuteMs
  let [ms, periods, wasBeyond] = [0, 0, false]
  for (const [index, row] of order.entries()) {
    const value = milliCelsius[row] ?? 0
    const isBeyond = isAbove ? value > limit : value < limit
    if (isBeyond && !wasBeyond) periods += 1
    const next = order[index + 1]
    if (isBeyond) ms += Math.min(next === undefined ? step : (atMs[next] ?? 0) - (atMs[row] ?? 0), step)
    wasBeyond = isBeyond
  }
  const wholeMs = (atMs[order.at(-1) ?? 0] ?? 0) - (atMs[order[0] ?? 0] ?? 0)
  return { ms, uncertainMs: 2 * (periods + 1) * step + minuteMs, wholeMs }
}

/** A file with fewer readings than stated is reported as cut short. */
function comparedCount(stated: number | null, series: readonly SeriesReadings[]): ComparedFigure[] {
  if (stated === null) return []
  const read = Math.min(...series.map(({ count }) => count))
  const text = { kind: 'readings' as const, line: 0, said: String(stated), read: String(read) }
  return [{ ...text, agrees: stated >= read, isSlight: true }]
}
