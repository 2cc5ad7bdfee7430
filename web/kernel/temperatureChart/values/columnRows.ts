import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'

/** Readings of a logger in time order; null breaks the line at a gap. */
export type Curve = { atMs: readonly number[]; milliCelsius: readonly (number | null)[] }
export type Reading = { atMs: number; milliCelsius: number }

/** The first place whose time is not before the given one; the length where there is none. */
export function firstAtOrAfter(atMs: readonly number[], fromMs: number): number {
  let [low, high] = [0, atMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((atMs[middle] ?? Infinity) < fromMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The coldest and the warmest of all readings of a stretch of time, its first and its last. */
export function readingsWithin({ atMs, milliCelsius }: Curve, { fromMs, toMs }: TimeView) {
  let found: Record<'first' | 'last' | 'lowest' | 'highest', Reading> | undefined
  for (let at = firstAtOrAfter(atMs, fromMs); (atMs[at] ?? Infinity) <= toMs; at++) {
    const milli = milliCelsius[at] ?? null
    if (milli === null) continue
    const last = { atMs: atMs[at] ?? 0, milliCelsius: milli }
    found ??= { first: last, last, lowest: last, highest: last }
    found.last = last
    if (milli < found.lowest.milliCelsius) found.lowest = last
    if (milli > found.highest.milliCelsius) found.highest = last
  }
  return found
}

/** What a logger measured in one pixel column of the chart. */
export type ColumnReadings =
  /** Between: the line passes between two readings, and the nearer one is told at its own time. */
  | { state: 'measured' | 'between'; fromMs: number; toMs: number; lowestMilli: number; highestMilli: number }
  /** Silent: before the logger's first reading or after its last one. */
  | { state: 'gap' | 'silent' }

/** All readings whose time lies in the column count, so that a peak of one reading among a million is told. */
export function columnReadings(curve: Curve, gaps: readonly TimeView[], column: TimeView): ColumnReadings {
  const found = readingsWithin(curve, column)
  if (found) {
    const [lowestMilli, highestMilli] = [found.lowest.milliCelsius, found.highest.milliCelsius]
    return { state: 'measured', fromMs: found.first.atMs, toMs: found.last.atMs, lowestMilli, highestMilli }
  }
  const middleMs = (column.fromMs + column.toMs) / 2
  if (gaps.some(gap => gap.fromMs <= middleMs && middleMs <= gap.toMs)) return { state: 'gap' }
  const place = firstAtOrAfter(curve.atMs, column.fromMs)
  const [before, after] = [curve.atMs[place - 1], curve.atMs[place]]
  if (before === undefined || after === undefined) return { state: 'silent' }
  const [milliBefore, milliAfter] = [curve.milliCelsius[place - 1] ?? null, curve.milliCelsius[place] ?? null]
  // TEL-24: nothing is interpolated over a gap
  if (milliBefore === null || milliAfter === null) return { state: 'gap' }
  const isBefore = middleMs - before <= after - middleMs
  const [atMs, milli] = isBefore ? [before, milliBefore] : [after, milliAfter]
  return { state: 'between', fromMs: atMs, toMs: atMs, lowestMilli: milli, highestMilli: milli }
}

export type ColumnState = 'inside' | 'above' | 'below' | 'both' | 'gap' | 'silent'
export type ColumnRow = {
  logger: ChartLogger
  readings: ColumnReadings
  state: ColumnState
  /** What the run is that the column lies in. */
  kind: 'excursion' | 'spike' | null
}

/** A column of the plot in ms, one pixel wider on each side, so that a peak needs no pixel-perfect pointing. */
export function columnAt(view: TimeView, columns: number, atPx: number): TimeView {
  const msPerPx = (view.toMs - view.fromMs) / Math.max(columns, 1)
  const fromMs = view.fromMs + (Math.floor(atPx) - 1) * msPerPx
  return { fromMs, toMs: fromMs + 3 * msPerPx }
}

export const columnRows = (loggers: readonly ChartLogger[], column: TimeView): ColumnRow[] =>
  loggers.map(logger => {
    const readings = columnReadings(logger.curve, logger.gaps, column)
    const state = stateOf(logger, readings)
    const isOutside = state === 'above' || state === 'below' || state === 'both'
    return { logger, readings, state, kind: isOutside ? kindOf(logger, column) : null }
  })

function stateOf({ band }: ChartLogger, readings: ColumnReadings): ColumnState {
  if (!('lowestMilli' in readings)) return readings.state
  const isAbove = sideOf(band, readings.highestMilli) === 'above'
  const isBelow = sideOf(band, readings.lowestMilli) === 'below'
  if (isAbove && isBelow) return 'both'
  if (isAbove) return 'above'
  return isBelow ? 'below' : 'inside'
}

function kindOf(logger: ChartLogger, column: TimeView): ColumnRow['kind'] {
  const periods = logger.periods.filter(period => period.fromMs <= column.toMs && period.toMs >= column.fromMs)
  if (periods.some(period => period.kind === 'excursion')) return 'excursion'
  return periods.length > 0 ? 'spike' : null
}

/** The time that the readings of a column cover, or the column's middle where there is none. */
export function timeOfRows(rows: readonly ColumnRow[], column: TimeView): TimeView {
  const measured = rows.flatMap(({ readings }) => (readings.state === 'measured' ? [readings] : []))
  const middleMs = (column.fromMs + column.toMs) / 2
  const covered = measured.length > 0 ? measured : [{ fromMs: middleMs, toMs: middleMs }]
  return {
    fromMs: Math.min(...covered.map(readings => readings.fromMs)),
    toMs: Math.max(...covered.map(readings => readings.toMs)),
  }
}

export type CursorValue = ReturnType<typeof cursorValues>[number]

/**
 * Of each logger the reading nearest in time, and how much warmer that is than the coldest logger then; null where it
 * measured nothing: in a gap (nothing is made up over it, TEL-24), before its start, after its end.
 */
export function cursorValues(loggers: readonly ChartLogger[], atMs: number) {
  const values = columnRows(loggers, { fromMs: atMs, toMs: atMs }).map(row => ({
    ...row,
    milliCelsius: 'lowestMilli' in row.readings ? row.readings.lowestMilli : null,
  }))
  const coldest = Math.min(...values.flatMap(value => value.milliCelsius ?? []))
  return values.map(value => ({
    ...value,
    aboveColdestMilli: value.milliCelsius === null ? null : value.milliCelsius - coldest,
  }))
}
