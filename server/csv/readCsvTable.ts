import { codes } from '#contract/codes.ts'
import { issueOfCsv, type CsvIssue } from '#contract/rules/csvIssue.ts'
import { csvLines, csvText, type CsvLine } from '#server/csv/readCsv.ts'
import { PortalError } from '#server/http/portalError.ts'

/** A table that people fill in: its columns, and the heads that stand above them in each language. */
export type CsvTable<Column extends string> = {
  columns: readonly Column[]
  optional: readonly Column[]
  heads: readonly Record<Column, string>[]
  mostLines: number
  /** A line of the template that nobody filled in. */
  isUnfilled?: (cells: Record<Column, string>) => boolean
}
/** What one line holds; `surplus` where cells stand beyond the heads. */
export type TableLine<Column extends string> = { line: number; cells: Record<Column, string>; surplus: boolean }

/** The filled-in lines of a CSV file; 5505 where it is no such table. */
export function readCsvTable<Column extends string>(bytes: Buffer, table: CsvTable<Column>): TableLine<Column>[] {
  const [heads, ...rest] = linesOf(bytes, table.mostLines)
  if (!heads) throw refusedCsv([{ line: 1, place: 'row', fault: 'empty' }])
  const places = placesOf(heads, table)
  const lines = rest.map(({ line, cells }) => ({
    line,
    cells: named(cells, table.columns, places),
    surplus: cells.slice(heads.cells.length).some(cell => cell.trim() !== ''),
  }))
  const filled = lines.filter(({ cells }) => !table.isUnfilled?.(cells))
  const tooMany = filled[table.mostLines]
  if (tooMany) throw refusedCsv([{ line: tooMany.line, place: 'row', fault: 'tooManyLines' }])
  return filled
}

/** 5505 with the path and the reason of each bad cell. */
export const refusedCsv = (issues: readonly CsvIssue[]) => new PortalError(codes.invalidCsv, issues.map(issueOfCsv))

/** Spreadsheets leave blank lines behind what they hold. */
const blankLinesFactor = 10

function linesOf(bytes: Buffer, mostLines: number): CsvLine[] {
  const text = csvText(bytes)
  if (text === undefined) throw refusedCsv([{ line: 1, place: 'row', fault: 'unreadable' }])
  const lines = csvLines(text, blankLinesFactor * mostLines)
  if (!Array.isArray(lines)) throw refusedCsv([{ line: lines.line, place: 'row', fault: lines.problem }])
  return lines
}

/** Full-width as half-width, without spaces and units. */
export const foldedHead = (head: string) =>
  head
    .normalize('NFKC')
    .replaceAll(/\s|\(.*?\)/g, '')
    .toLowerCase()

/** The columns by their heads, in either language and any order; those that are missing or there twice are 5505. */
function placesOf<Column extends string>({ line, cells }: CsvLine, table: CsvTable<Column>): Map<Column, number> {
  const columnOf = new Map(
    table.heads.flatMap(heads => table.columns.map(column => [foldedHead(heads[column]), column] as const)),
  )
  const places = new Map<Column, number>()
  const issues: CsvIssue[] = []
  for (const [index, head] of cells.entries()) {
    const column = columnOf.get(foldedHead(head))
    if (!column) continue
    if (places.has(column)) issues.push({ line, place: column, fault: 'columnTwice' })
    places.set(column, index)
  }
  for (const place of table.columns) {
    if (!places.has(place) && !table.optional.includes(place)) issues.push({ line, place, fault: 'missingColumn' })
  }
  if (issues.length > 0) throw refusedCsv(issues)
  return places
}

const named = <Column extends string>(
  cells: readonly string[],
  columns: readonly Column[],
  places: Map<Column, number>,
) =>
  Object.fromEntries(columns.map(column => [column, cells[places.get(column) ?? -1] ?? ''])) as Record<Column, string>
