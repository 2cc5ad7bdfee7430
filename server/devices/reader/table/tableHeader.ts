import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize, roleOf, unitIn, type ColumnRole } from '#server/devices/reader/table/columnRole.ts'
import { isTime } from '#server/devices/reader/table/tableSection.ts'
import { isStatement, statementsIn, type Statement } from '#server/devices/reader/statements/statements.ts'

export type HeaderColumn = {
  column: number
  /** Its headers from top to bottom, as in the file. */
  headers: string[]
  normalized: string
  role: ColumnRole | undefined
  unit: CelsiusUnit | null
  /** Its headers do not name a temperature; another part of the file does. */
  isUnnamed?: boolean
}

/** What is before the first reading of a table. */
export type TableHeader = {
  columns: HeaderColumn[]
  headerRows: Row[]
  preamble: Row[]
  statements: Statement[]
}

/** Joined files repeat the last line of headers. */
export const isRepeatedHeader = (cells: readonly string[], headers: readonly string[]): boolean =>
  headers.length > 1 && cells.length === headers.length && cells.every((cell, column) => cell === headers[column])

/** The most columns that can be explained by hand. */
export const maxColumns = 1000

/** The headers of a table with a known first reading: the nearest header line, and the lines right above it with the same width. */
export function tableHeader(rows: readonly Row[], firstReading: Row): TableHeader {
  const before = rows.filter(({ line }) => line < firstReading.line)
  const headerRows = headerRowsOf(before, firstReading)
  const preamble = before.filter(row => !headerRows.includes(row))
  // Programs may omit trailing empty cells in the first line.
  const width = Math.max(...[firstReading, ...headerRows].map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, column) => headerColumn(headerRows, column))
  return { columns, headerRows, preamble, statements: statementsIn(preamble) }
}

/** Header lines have several texts, unlike a section mark or a single line between them and the readings. */
const maxHeaderRows = 8

function headerRowsOf(before: readonly Row[], { cells }: Row): Row[] {
  const wide = before.filter(row => filledCells(row) >= Math.min(2, cells.length))
  const nearest = wide.findLast(explains) ?? wide.at(-1)
  if (!nearest) return []
  const last = before.indexOf(nearest)
  const headers = [nearest]
  for (let index = last - 1; index >= 0 && headers.length < maxHeaderRows; index -= 1) {
    const row = before[index]
    const filled = row ? filledCells(row) : 0
    const isHead =
      row !== undefined &&
      row.line === (headers[0]?.line ?? 0) - 1 &&
      row.cells.length === nearest.cells.length &&
      !isStatement(row) &&
      // A summary of the same width, such as First alarm,2026-04-03 09:00,,N/A, heads nothing.
      !row.cells.some(isTime) &&
      // Two filled cells including the first are a name with its value.
      (filled > 2 || (filled === 2 && row.cells[0] === ''))
    if (!isHead) break
    headers.unshift(row)
  }
  const below = before.slice(last + 1).filter(({ line }, index) => line === nearest.line + index + 1)
  return [...headers, ...below.filter(row => row.cells.length === nearest.cells.length && explains(row))]
}

export const filledCells = ({ cells }: Row): number => cells.filter(cell => cell.trim() !== '').length

/** Whether a cell of a line names a column or a unit. */
export const explains = ({ cells }: Row): boolean =>
  cells.map(normalize).some(header => roleOf(header) !== undefined || unitIn(header) !== null)

export function headerColumn(headerRows: readonly Row[], column: number): HeaderColumn {
  const headers = headerRows.map(({ cells }) => (cells[column] ?? '').trim())
  const normalized = headers.map(normalize)
  const role = normalized
    .toReversed()
    .map(roleOf)
    .find(role => role !== undefined)
  const unit =
    normalized
      .toReversed()
      .map(unitIn)
      .find(unit => unit !== null) ?? null
  // Below a name, a single letter is its unit.
  const isUnitOfName = (unit === 'C' || unit === 'F') && normalized.filter(header => header !== '').length > 1
  return {
    column,
    headers,
    normalized: normalized.join(' ').trim(),
    role: role ?? (isUnitOfName ? 'celsius' : undefined),
    unit,
  }
}
