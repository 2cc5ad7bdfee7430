import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { isValue, rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import { normalize, roleOf, type ColumnRole } from '#server/devices/reader/table/columnRole.ts'
import { dateAlone, isClockAlone, numberedTime, rawTime } from '#server/devices/reader/time/rawTime.ts'

/** `hasHeaders`: it begins with a header line. `isUnclear`: another table before it could be meant. */
export type TableSection = { rows: readonly Row[]; hasHeaders: boolean; isUnclear: boolean }

type Header = { at: number; text: string; measured: number[]; hasTemperature: boolean }
type Table = { from: number; until: number; count: number; header: Header }

/** By this factor a table must have more readings than those before it. */
const dominance = 5

/**
 * The table of a file: the lines below the header line under which most rows have a time and a measured value. Summaries before
 * it have times and numbers too, but other headers or none. All rows if there is no header line.
 */
export function tableSection(rows: readonly Row[]): TableSection {
  const tables = tablesOf(rows)
  const weight = ({ count, header }: Table) => (header.hasTemperature ? count : count / 1000)
  const [best] = tables.toSorted((one, other) => weight(other) - weight(one))
  if (!best || best.count === 0) return { rows, hasHeaders: false, isUnclear: false }
  const rivals = tables.filter(table => table.from < best.from && table.count > 0 && table.header.hasTemperature)
  return {
    rows: rows.slice(best.from, best.until),
    hasHeaders: true,
    isUnclear: rivals.some(({ count }) => count * dominance > best.count),
  }
}

/** The tables of a file; joined files repeat their headers and count as one. */
function tablesOf(rows: readonly Row[]): Table[] {
  const headers = rows.flatMap((row, at) => headerAt(row, at) ?? [])
  const tables: Table[] = []
  for (const [index, header] of headers.entries()) {
    const until = headers[index + 1]?.at ?? rows.length
    const count = rows.slice(header.at + 1, until).filter(row => isMeasured(row, header)).length
    const before = tables.at(-1)
    if (before?.header.text === header.text) Object.assign(before, { until, count: before.count + count })
    else tables.push({ from: header.at, until, count, header })
  }
  return tables
}

function headerAt(row: Row, at: number): Header | undefined {
  const roles = headerRoles(row.cells)
  if (!roles) return undefined
  return {
    at,
    text: row.cells.map(normalize).join('\n'),
    measured: roles.flatMap((role, column) => (role === 'celsius' || role === 'humidity' ? [column] : [])),
    hasTemperature: roles.includes('celsius'),
  }
}

/** A header line names the time and something measured in separate cells, and has no times and readings. */
function headerRoles(cells: readonly string[]): (ColumnRole | undefined)[] | undefined {
  // Most lines are readings, and decimals are found faster than names.
  if (cells.length < 2 || cells.some(cell => /^\s*[+-]?\d+[.,]\d/.test(cell))) return undefined
  const roles = cells.map(cell => roleOf(normalize(cell)))
  const isMeasuring = roles.some(role => role === 'celsius' || role === 'humidity')
  if (!isMeasuring || !roles.includes('time')) return undefined
  return cells.some(isTime) ? undefined : roles
}

/** Whether the line begins a table: the rows of a table end before other headers. */
export const isTableHeader = (cells: readonly string[]): boolean => headerRoles(cells) !== undefined

export const isTime = (cell: string): boolean =>
  cell !== '' && (rawTime(cell) !== undefined || dateAlone(cell) !== undefined || isClockAlone(cell))

const isMeasured = ({ cells }: Row, { measured }: Header) =>
  measured.some(column => (cells[column] ?? '').trim() !== '' && isValue(cells[column] ?? '')) &&
  cells.some(cell => isTime(cell) || numberedTime(cell) !== undefined)

/**
 * The rows with a time that look like most of them: a value where most have one, and no words where nearly all have a number,
 * unlike a line such as `First alarm;2026-04-03 09:00;;N/A`.
 */
export function regularRows(rows: readonly Row[], isTimeColumn: (column: number) => boolean): readonly Row[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const numbers = Array.from({ length: columns }, (_, column) =>
    isTimeColumn(column) ? 0 : rows.filter(({ cells }) => isNumber(cells[column] ?? '')).length,
  )
  const usual = numbers.flatMap((count, column) => (count * 2 >= rows.length && count > 0 ? [column] : []))
  const always = numbers.flatMap((count, column) => (count * 10 >= rows.length * 8 && count > 0 ? [column] : []))
  if (usual.length === 0) return rows
  return rows.filter(
    ({ cells }) =>
      usual.some(column => (cells[column] ?? '').trim() !== '' && isValue(cells[column] ?? '')) &&
      always.every(column => isValue(cells[column] ?? '')) &&
      // Of several columns of numbers a reading has one at least: a summary with N/A in one of them has none.
      (always.length < 2 || always.some(column => isNumber(cells[column] ?? ''))),
  )
}

const isNumber = (cell: string) => cell !== '' && rawNumber(cell) !== undefined
