import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead, roleOf, unitIn, type ColumnRole } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { isStatement, saidIn, type Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'

export type HeadColumn = {
  column: number
  /** Its heads from top to bottom, as they stand there. */
  heads: string[]
  /** All of them, as they are compared. */
  folded: string
  role: ColumnRole | undefined
  unit: CelsiusUnit | null
  /** A temperature only by what stands elsewhere in the file. */
  isUnnamed?: boolean
}

/** What stands before the first reading of a table. */
export type TableHead = {
  columns: HeadColumn[]
  /** The lines of the heads, and those before them. */
  headRows: Row[]
  preamble: Row[]
  /** What the lines before the heads say. */
  said: Said[]
}

/** As many as can be explained by hand. */
export const maxColumns = 1000

/** The heads of a table whose first reading is known: the line of heads before it and those right above that are as wide. */
export function tableHead(rows: readonly Row[], firstReading: Row): TableHead {
  const before = rows.filter(({ line }) => line < firstReading.line)
  const headRows = headRowsOf(before, firstReading)
  const preamble = before.filter(row => !headRows.includes(row))
  // a first line may leave out what stands in no cell of it
  const width = Math.max(...[firstReading, ...headRows].map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, column) => headColumn(headRows, column))
  return { columns, headRows, preamble, said: saidIn(preamble) }
}

/** Heads carry more than one text; a section mark or a lone line between them and the readings does not. */
const maxHeadRows = 8

function headRowsOf(before: readonly Row[], { cells }: Row): Row[] {
  const wide = before.filter(row => filledCells(row) >= Math.min(2, cells.length))
  const nearest = wide.findLast(explains) ?? wide.at(-1)
  if (!nearest) return []
  const last = before.indexOf(nearest)
  const heads = [nearest]
  for (let index = last - 1; index >= 0 && heads.length < maxHeadRows; index -= 1) {
    const row = before[index]
    const filled = row ? filledCells(row) : 0
    const isHead =
      row !== undefined &&
      row.line === (heads[0]?.line ?? 0) - 1 &&
      row.cells.length === nearest.cells.length &&
      !isStatement(row) &&
      // what has two cells filled, the first among them, is a name with its value
      (filled > 2 || (filled === 2 && row.cells[0] === ''))
    if (!isHead) break
    heads.unshift(row)
  }
  const below = before.slice(last + 1).filter(({ line }, index) => line === nearest.line + index + 1)
  return [...heads, ...below.filter(row => row.cells.length === nearest.cells.length && explains(row))]
}

export const filledCells = ({ cells }: Row): number => cells.filter(cell => cell.trim() !== '').length

/** Whether some cell of a line names a column or a unit. */
export const explains = ({ cells }: Row): boolean =>
  cells.map(foldedHead).some(head => roleOf(head) !== undefined || unitIn(head) !== null)

export function headColumn(headRows: readonly Row[], column: number): HeadColumn {
  const heads = headRows.map(({ cells }) => (cells[column] ?? '').trim())
  const folded = heads.map(foldedHead)
  const role = folded
    .toReversed()
    .map(roleOf)
    .find(role => role !== undefined)
  const unit =
    folded
      .toReversed()
      .map(unitIn)
      .find(unit => unit !== null) ?? null
  // below a name a letter alone is its unit
  const isUnitOfName = (unit === 'C' || unit === 'F') && folded.filter(head => head !== '').length > 1
  return { column, heads, folded: folded.join(' ').trim(), role: role ?? (isUnitOfName ? 'celsius' : undefined), unit }
}
