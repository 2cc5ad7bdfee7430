import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

/** Readings of a logger in time order; null breaks the line at a gap. */
export type Curve = { atMs: readonly number[]; milliCelsius: readonly (number | null)[] }

/** What a logger measured in one pixel column of the chart. */
export type ColumnReadings =
  | { state: 'measured'; fromMs: number; toMs: number; lowestMilli: number; highestMilli: number }
  /** The line passes between two readings: the nearer one, at its own time. */
  | { state: 'between'; fromMs: number; toMs: number; lowestMilli: number; highestMilli: number }
  | { state: 'gap' }
  /** Before the logger's first reading or after its last one. */
  | { state: 'silent' }

/** All readings whose time lies in the column count, so that a peak of one reading among a million is told. */
export function columnReadings(curve: Curve, gaps: readonly TimeView[], column: TimeView): ColumnReadings {
  const place = firstAtOrAfter(curve.atMs, column.fromMs)
  const found = rangeWithin(curve, place, column.toMs)
  if (found) return found
  const middleMs = (column.fromMs + column.toMs) / 2
  if (gaps.some(gap => gap.fromMs <= middleMs && middleMs <= gap.toMs)) return { state: 'gap' }
  return nearer(curve, place, middleMs)
}

function rangeWithin(curve: Curve, place: number, toMs: number): ColumnReadings | null {
  let found: Extract<ColumnReadings, { state: 'measured' }> | null = null
  for (let at = place; at < curve.atMs.length && (curve.atMs[at] ?? Infinity) <= toMs; at++) {
    const [atMs, milli] = [curve.atMs[at] ?? 0, curve.milliCelsius[at] ?? null]
    if (milli === null) continue
    found ??= { state: 'measured', fromMs: atMs, toMs: atMs, lowestMilli: milli, highestMilli: milli }
    found.toMs = atMs
    found.lowestMilli = Math.min(found.lowestMilli, milli)
    found.highestMilli = Math.max(found.highestMilli, milli)
  }
  return found
}

function nearer(curve: Curve, place: number, middleMs: number): ColumnReadings {
  const [before, after] = [curve.atMs[place - 1], curve.atMs[place]]
  if (before === undefined || after === undefined) return { state: 'silent' }
  const [milliBefore, milliAfter] = [curve.milliCelsius[place - 1] ?? null, curve.milliCelsius[place] ?? null]
  // TEL-24: nothing is interpolated over a gap
  if (milliBefore === null || milliAfter === null) return { state: 'gap' }
  const isBefore = middleMs - before <= after - middleMs
  const [atMs, milli] = isBefore ? [before, milliBefore] : [after, milliAfter]
  return { state: 'between', fromMs: atMs, toMs: atMs, lowestMilli: milli, highestMilli: milli }
}

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
