import { delimiters, eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { regularRows, tableSection } from '#server/devices/reader/table/tableSection.ts'
import { isValue } from '#server/devices/reader/text/rawNumber.ts'
import { normalize, roleOf } from '#server/devices/reader/table/columnRole.ts'
import {
  clockBesideDate,
  dateAlone,
  isBareClock,
  isClockAlone,
  numberedTime,
  rawTime,
  rawTimeOf,
} from '#server/devices/reader/time/rawTime.ts'

/** Where the time of a row is: in one cell, or date and clock in two. `isNumbered`: as a number. `isClock`: a time of day only, with its day in a line before. */
export type TimePlace = { column: number; clock: number | null; isNumbered: boolean; isClock?: true }

/** The beginning of a table with one delimiter. */
export type TableSample = {
  /** The whole table, and whether all of it is sampled. */
  text: string
  isWhole: boolean
  /** Its workbook counts days from 1904. */
  is1904?: boolean
  delimiter: string
  rows: Row[]
  /** Empty if no column has times; several if several do. */
  times: TimePlace[]
  /** The table's rows with a time and a possible value. */
  readings: readonly Row[]
  /** It begins with a header line. */
  hasHeaders: boolean
  /** The file has several tables, and it is unclear which one is meant. */
  isUnclear: boolean
}

const sampledRows = 1200
export const sampledLength = 400_000

/** The beginning of the text with the delimiter that makes most rows readable, gives headers, and the most cells. */
export function tableSample(text: string): TableSample {
  const samples = delimiters.map(delimiter => sampleOf(text, delimiter))
  const cells = (sample: TableSample) => sample.rows.reduce((sum, { cells }) => sum + cells.length - 1, 0)
  const [best] = samples.toSorted(
    (one, other) =>
      other.readings.length - one.readings.length ||
      Number(other.hasHeaders) - Number(one.hasHeaders) ||
      cells(other) - cells(one),
  )
  return best ?? sampleOf(text, ',')
}

function sampleOf(text: string, delimiter: string): TableSample {
  const rows: Row[] = []
  eachRow(text.slice(0, sampledLength), delimiter, (line, cells) => {
    rows.push({ line, cells })
    return rows.length < sampledRows
  })
  const part = tableSection(rows)
  const times = timePlaces(part.rows)
  const [time] = times
  const timed = time ? part.rows.filter(row => isReading(row, time)) : []
  const readings = regularRows(timed, column => column === time?.column || column === time?.clock)
  const isWhole = rows.length < sampledRows && text.length <= sampledLength
  return { text, isWhole, delimiter, rows, times, readings, hasHeaders: part.hasHeaders, isUnclear: part.isUnclear }
}

/** Whether a row has its time in a place, and a number or a marker beside it. */
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
  // The date may be in the first row of its day only.
  return cell.trim() === '' ? clockBesideDate(clockCell) !== undefined : rawTimeOf(cell, clockCell) !== undefined
}

/** The time of a row; undefined if it has none, or a time of day only. */
export function momentOf(cells: readonly string[], { column, clock, isNumbered, isClock }: TimePlace) {
  const cell = cells[column] ?? ''
  if (isClock) return undefined
  if (isNumbered) return numberedTime(cell)
  return clock === null ? rawTime(cell) : rawTimeOf(cell, cells[clock] ?? '')
}

/** The columns in which most rows with a number have a time. */
function timePlaces(rows: readonly Row[]): TimePlace[] {
  const [clock = bareClockOf(rows)] = tallied(rows, isClockAlone)
  const whole = wholeTimes(rows, clock)
  // Spreadsheets add a meaningless midnight to a date.
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

/** The columns of times, without those of a summary if the table has clocks in a separate column. */
function wholeTimes(rows: readonly Row[], clock: number | undefined): number[] {
  const isTime = (cell: string) => rawTime(cell) !== undefined
  const whole = tallied(rows, isTime)
  if (clock === undefined) return whole
  const times = rows.filter(({ cells }) => whole.some(column => isTime(cells[column] ?? ''))).length
  const clocks = rows.filter(({ cells }) => clockBesideDate(cells[clock] ?? '') !== undefined).length
  return times * 2 < clocks ? [] : whole
}

/** A column of clocks without colons: its header names a time, and another column has the dates. */
function bareClockOf(rows: readonly Row[]): number | undefined {
  const bare = tallied(rows, isBareClock).filter(column =>
    rows.some(({ cells }) => roleOf(normalize(cells[column] ?? '')) === 'time'),
  )
  const isDate = (cell: string) => dateAlone(cell) !== undefined
  const certain = tallied(rows, cell => isDate(cell) && !isBareClock(cell))
  const dated = [...certain, ...tallied(rows, isDate)]
  // 08.10.12 is a valid date too, 08.00.00 is not.
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
