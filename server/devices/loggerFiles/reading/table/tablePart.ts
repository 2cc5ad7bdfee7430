import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { faultMark } from '#server/devices/loggerFiles/reading/text/faultMark.ts'
import { foldedHead, roleOf, type ColumnRole } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import { dateAlone, isClockAlone, numberedTime, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** Whether a cell holds a number or a mark for a missing one. */
export const isValue = (cell: string) => rawNumber(cell) !== undefined || faultMark(cell) !== undefined

/** `hasHeads`: a line of heads begins it. `isUnclear`: another table before it could be meant as well. */
export type TablePart = { rows: readonly Row[]; hasHeads: boolean; isUnclear: boolean }

type Head = { at: number; text: string; measured: number[]; hasTemperature: boolean }
type Table = { from: number; until: number; count: number; head: Head }

/** How many times as many readings make one table of several the one that is meant. */
const dominance = 5

/**
 * Where in a file its table stands: what follows the line of heads under which most rows have a time and a measured
 * value. Summaries before it have times and numbers too, but other heads or none. All rows where no line is a line of heads.
 */
export function tablePart(rows: readonly Row[]): TablePart {
  const tables = tablesOf(rows)
  const weight = ({ count, head }: Table) => (head.hasTemperature ? count : count / 1000)
  const [best] = tables.toSorted((one, other) => weight(other) - weight(one))
  if (!best || best.count === 0) return { rows, hasHeads: false, isUnclear: false }
  const rivals = tables.filter(table => table.from < best.from && table.count > 0 && table.head.hasTemperature)
  return {
    rows: rows.slice(best.from, best.until),
    hasHeads: true,
    isUnclear: rivals.some(({ count }) => count * dominance > best.count),
  }
}

/** Tables one after another; files that were joined repeat their heads and are one. */
function tablesOf(rows: readonly Row[]): Table[] {
  const heads = rows.flatMap((row, at) => headAt(row, at) ?? [])
  const tables: Table[] = []
  for (const [index, head] of heads.entries()) {
    const until = heads[index + 1]?.at ?? rows.length
    const count = rows.slice(head.at + 1, until).filter(row => isMeasured(row, head)).length
    const before = tables.at(-1)
    if (before?.head.text === head.text) Object.assign(before, { until, count: before.count + count })
    else tables.push({ from: head.at, until, count, head })
  }
  return tables
}

function headAt(row: Row, at: number): Head | undefined {
  const roles = headRoles(row.cells)
  if (!roles) return undefined
  return {
    at,
    text: row.cells.map(foldedHead).join('\n'),
    measured: roles.flatMap((role, column) => (role === 'celsius' || role === 'humidity' ? [column] : [])),
    hasTemperature: roles.includes('celsius'),
  }
}

/** A line of heads names the time and something measured in cells of their own, and holds no times and no readings itself. */
function headRoles(cells: readonly string[]): (ColumnRole | undefined)[] | undefined {
  // most lines are readings, and a decimal is found sooner than a name
  if (cells.length < 2 || cells.some(cell => /^\s*[+-]?\d+[.,]\d/.test(cell))) return undefined
  const roles = cells.map(cell => roleOf(foldedHead(cell)))
  const isMeasuring = roles.some(role => role === 'celsius' || role === 'humidity')
  if (!isMeasuring || !roles.includes('time')) return undefined
  return cells.some(isTime) ? undefined : roles
}

/** Whether the line begins a table: collecting rows stops before one with other heads. */
export const isTableHead = (cells: readonly string[]): boolean => headRoles(cells) !== undefined

const isTime = (cell: string) =>
  cell !== '' && (rawTime(cell) !== undefined || dateAlone(cell) !== undefined || isClockAlone(cell))

const isMeasured = ({ cells }: Row, { measured }: Head) =>
  measured.some(column => (cells[column] ?? '').trim() !== '' && isValue(cells[column] ?? '')) &&
  cells.some(cell => isTime(cell) || numberedTime(cell) !== undefined)

/**
 * Of the rows with a time those that look like most of them: a value where most have one, and no words where nearly all
 * have a number. A line like `First alarm;2026-04-03 09:00;;N/A` does not.
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
      always.every(column => isValue(cells[column] ?? '')),
  )
}

const isNumber = (cell: string) => cell !== '' && rawNumber(cell) !== undefined
