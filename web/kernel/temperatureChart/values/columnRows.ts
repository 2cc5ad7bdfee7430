import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { sideOf, type Side } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ChartLogger, ChartPeriod } from '#web/kernel/temperatureChart/chartLogger.ts'

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

/** A reading as it is told: at its own time, with where it lies. */
export type ToldReading = Reading & { state: Side; kind: ChartPeriod['kind'] | null }

/** What a logger measured in one pixel column of the chart. */
export type ColumnReadings =
  /** The lowest and the highest reading, in order of time; the time that all of them cover. */
  | ({ state: 'measured'; readings: Reading[] } & TimeView)
  /** The line passes between two readings, and the nearer one is told. */
  | { state: 'between'; readings: Reading[] }
  /** Silent: before the logger's first reading or after its last one. */
  | { state: 'gap' | 'silent' }

/** A column of the plot in ms; a reading outside the band counts within the margin too. */
export type Column = TimeView & { marginMs: number }

/** The pixel column, and one pixel on each side for what is outside the band: a peak needs no pixel-perfect pointing. */
export function columnAt(view: TimeView, columns: number, atPx: number): Column {
  const msPerPx = (view.toMs - view.fromMs) / Math.max(columns, 1)
  const fromMs = view.fromMs + Math.floor(atPx) * msPerPx
  return { fromMs, toMs: fromMs + msPerPx, marginMs: msPerPx }
}

type Measured = Pick<ChartLogger, 'curve' | 'gaps' | 'band'>

/** All readings whose time lies in the column count, so that a peak of one reading among a million is told. */
export function columnReadings({ curve, gaps, band }: Measured, column: Column): ColumnReadings {
  const own = readingsWithin(curve, column)
  const near = readingsWithin(curve, widened(column))
  const outside = near ? [near.lowest, near.highest].filter(one => sideOf(band, one.milliCelsius) !== 'inside') : []
  const readings = extremesOf([...(own ? [own.lowest, own.highest] : []), ...outside])
  if (readings.length > 0) {
    const times = [...readings, ...(own ? [own.first, own.last] : [])].map(({ atMs }) => atMs)
    return { state: 'measured', fromMs: Math.min(...times), toMs: Math.max(...times), readings }
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
  const [atMs, milliCelsius] = isBefore ? [before, milliBefore] : [after, milliAfter]
  return { state: 'between', readings: [{ atMs, milliCelsius }] }
}

const widened = ({ fromMs, toMs, marginMs }: Column) => ({ fromMs: fromMs - marginMs, toMs: toMs + marginMs })

/** The lowest and the highest, one where all are the same, in order of time. */
function extremesOf(readings: readonly Reading[]): Reading[] {
  const [lowest, ...higher] = readings.toSorted((one, other) => one.milliCelsius - other.milliCelsius)
  const highest = higher.at(-1)
  if (!lowest || !highest || highest.milliCelsius === lowest.milliCelsius) return lowest ? [lowest] : []
  return [lowest, highest].toSorted((one, other) => one.atMs - other.atMs)
}

export type ColumnState = 'inside' | 'above' | 'below' | 'both' | 'gap' | 'silent'
export type ColumnRow = {
  logger: ChartLogger
  readings: ColumnReadings
  /** The readings that are told, none in silence. */
  told: readonly ToldReading[]
  state: ColumnState
  /** What the run is that the readings lie in. */
  kind: ToldReading['kind']
}

export const columnRows = (loggers: readonly ChartLogger[], column: Column): ColumnRow[] =>
  loggers.map(logger => {
    const readings = columnReadings(logger, column)
    const found = 'readings' in readings ? readings.readings : []
    const told = found.map(reading => {
      const state = sideOf(logger.band, reading.milliCelsius)
      return { ...reading, state, kind: state === 'inside' ? null : kindOf(logger, reading.atMs) }
    })
    return { logger, readings, told, state: stateOf(readings, told), kind: worstKind(told) }
  })

function stateOf(readings: ColumnReadings, told: readonly ToldReading[]): ColumnState {
  if (!('readings' in readings)) return readings.state
  const [isAbove, isBelow] = (['above', 'below'] as const).map(side => told.some(({ state }) => state === side))
  if (isAbove && isBelow) return 'both'
  if (isAbove) return 'above'
  return isBelow ? 'below' : 'inside'
}

const kindOf = ({ periods }: ChartLogger, atMs: number) =>
  worstKind(periods.filter(period => period.fromMs <= atMs && atMs <= period.toMs))

function worstKind(found: readonly { kind: ToldReading['kind'] }[]): ToldReading['kind'] {
  if (found.some(({ kind }) => kind === 'excursion')) return 'excursion'
  return found.some(({ kind }) => kind === 'spike') ? 'spike' : null
}

/** The time that the told readings cover, or the column's middle where there is none. */
export function timeOfRows(rows: readonly ColumnRow[], column: TimeView): TimeView {
  const told = rows.flatMap(row => row.told.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs })))
  const measured = rows.flatMap(({ readings }) => (readings.state === 'measured' ? [readings] : []))
  const middleMs = (column.fromMs + column.toMs) / 2
  const covered = told.length > 0 ? [...told, ...measured] : [{ fromMs: middleMs, toMs: middleMs }]
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
  const values = columnRows(loggers, { fromMs: atMs, toMs: atMs, marginMs: 0 }).map(row => ({
    ...row,
    milliCelsius: row.told[0]?.milliCelsius ?? null,
  }))
  const coldest = Math.min(...values.flatMap(value => value.milliCelsius ?? []))
  return values.map(value => ({
    ...value,
    aboveColdestMilli: value.milliCelsius === null ? null : value.milliCelsius - coldest,
  }))
}
