import { delimiters, eachRow, type Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { isValue, regularRows, tablePart } from '#server/devices/loggerFiles/reading/table/tablePart.ts'
import { foldedHead, roleOf } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import {
  clockBesideDate,
  dateAlone,
  isBareClock,
  isClockAlone,
  numberedTime,
  rawTime,
  rawTimeOf,
} from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** Where the time of a row stands: in one cell, or its date and its clock in two. `isNumbered`: as a bare number. `isClock`: a clock alone, its day in a line before. */
export type TimePlace = { column: number; clock: number | null; isNumbered: boolean; isClock?: true }

/** The beginning of a table under one delimiter. */
export type TableSample = {
  delimiter: string
  rows: Row[]
  /** Empty where no column holds times; two or more where several do. */
  times: TimePlace[]
  /** The rows of the table that hold a time and something that could be a value. */
  readings: readonly Row[]
  /** A line of heads begins it. */
  hasHeads: boolean
  /** Several tables stand there, and nothing says which is meant. */
  isUnclear: boolean
}

const sampledRows = 1200
/** Letters in which a table shows what it is. */
export const sampledLength = 400_000

/** The beginning of the text under the delimiter that makes the most rows readable, names their columns, and gives most cells. */
export function tableSample(text: string): TableSample {
  const start = text.slice(0, sampledLength)
  const samples = delimiters.map(delimiter => sampleOf(start, delimiter))
  const cells = (sample: TableSample) => sample.rows.reduce((sum, { cells }) => sum + cells.length - 1, 0)
  const [best] = samples.toSorted(
    (one, other) =>
      other.readings.length - one.readings.length ||
      Number(other.hasHeads) - Number(one.hasHeads) ||
      cells(other) - cells(one),
  )
  return best ?? sampleOf(start, ',')
}

function sampleOf(start: string, delimiter: string): TableSample {
  const rows: Row[] = []
  eachRow(start, delimiter, (line, cells) => {
    rows.push({ line, cells })
    return rows.length < sampledRows
  })
  const part = tablePart(rows)
  const times = timePlaces(part.rows)
  const [time] = times
  const timed = time ? part.rows.filter(row => isReading(row, time)) : []
  const readings = regularRows(timed, column => column === time?.column || column === time?.clock)
  return { delimiter, rows, times, readings, hasHeads: part.hasHeads, isUnclear: part.isUnclear }
}

/** Whether a row has its time in a place, and beside it a number or a mark for a missing one. */
export function isReading({ cells }: Row, time: TimePlace): boolean {
  if (!hasTime(cells, time)) return false
  return cells.some((cell, column) => column !== time.column && column !== time.clock && cell !== '' && isValue(cell))
}

export function hasTime(cells: readonly string[], { column, clock, isNumbered, isClock }: TimePlace): boolean {
  const cell = cells[column] ?? ''
  if (isNumbered) return numberedTime(cell) !== undefined
  if (isClock) return isClockAlone(cell)
  if (clock === null) return rawTime(cell) !== undefined
  const clockCell = cells[clock] ?? ''
  // a date may stand only in the first row of its day
  return cell.trim() === '' ? clockBesideDate(clockCell) !== undefined : rawTimeOf(cell, clockCell) !== undefined
}

/** Columns in which most rows that have a number hold a time. */
function timePlaces(rows: readonly Row[]): TimePlace[] {
  const [clock = bareClockOf(rows)] = tallied(rows, isClockAlone)
  const whole = wholeTimes(rows, clock)
  // spreadsheets save a date alone with a midnight that means nothing
  const midnights = clock === undefined ? [] : whole.filter(column => isAlwaysMidnight(rows, column))
  if (clock !== undefined && midnights.length > 0)
    return midnights.map(column => ({ column, clock, isNumbered: false }))
  if (whole.length > 0) return whole.map(column => ({ column, clock: null, isNumbered: false }))
  const dates = clock === undefined ? [] : tallied(rows, cell => dateAlone(cell) !== undefined, clock)
  if (clock !== undefined && dates.length > 0) return dates.map(column => ({ column, clock, isNumbered: false }))
  const numbered = tallied(rows, cell => numberedTime(cell) !== undefined)
  if (numbered.length > 0 || clock === undefined)
    return numbered.map(column => ({ column, clock: null, isNumbered: true }))
  return [{ column: clock, clock: null, isNumbered: false, isClock: true }]
}

/** Columns of times; not one that a summary has and the table, with its clocks in a column of their own, has not. */
function wholeTimes(rows: readonly Row[], clock: number | undefined): number[] {
  const isTime = (cell: string) => rawTime(cell) !== undefined
  const whole = tallied(rows, isTime)
  if (clock === undefined) return whole
  const times = rows.filter(({ cells }) => whole.some(column => isTime(cells[column] ?? ''))).length
  const clocks = rows.filter(({ cells }) => clockBesideDate(cells[clock] ?? '') !== undefined).length
  return times * 2 < clocks ? [] : whole
}

/** A column of clocks without colons is one where its head names a time and another column has the dates. */
function bareClockOf(rows: readonly Row[]): number | undefined {
  const bare = tallied(rows, isBareClock).filter(column =>
    rows.some(({ cells }) => roleOf(foldedHead(cells[column] ?? '')) === 'time'),
  )
  const isDate = (cell: string) => dateAlone(cell) !== undefined
  const certain = tallied(rows, cell => isDate(cell) && !isBareClock(cell))
  const dated = [...certain, ...tallied(rows, isDate)]
  // 08.10.12 is a date as well, 08.00.00 is none that a calendar has
  const isNoDate = (column: number) => rows.some(({ cells }) => dateAlone(cells[column] ?? '')?.orders === 0)
  const isSure = (column: number) => !dated.includes(column) || isNoDate(column)
  return bare.find(column => dated.some(other => other !== column && (isSure(column) || !bare.includes(other))))
}

const isAlwaysMidnight = (rows: readonly Row[], column: number) =>
  rows.every(({ cells }) => (rawTime(cells[column] ?? '')?.clockMs ?? 0) === 0)

function tallied(rows: readonly Row[], fits: (cell: string) => boolean, beside?: number): number[] {
  const counts = new Map<number, number>()
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (column === beside) continue
      const isBeside = () => cells.some((other, at) => at !== column && other !== '' && isValue(other))
      if (fits(cell) && isBeside()) counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].filter(([, count]) => count >= most / 2).map(([column]) => column)
}
