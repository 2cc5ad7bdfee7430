import { codes } from '#contract/kernel/codes.ts'
import { issueOfCsv, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { csvLines, csvText, type CsvLine } from '#server/platform/csv/readCsv.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** A table that people fill in: its columns and their heads in each language. */
export type CsvTable<Column extends string> = {
  columns: readonly Column[]
  optional: readonly Column[]
  heads: readonly Record<Column, string>[]
  maxLines: number
  /** A line of the template that nobody filled in. */
  isUnfilled?: (cells: Record<Column, string>) => boolean
}
/** A line; `surplus` if it has more cells than heads. */
export type TableLine<Column extends string> = { line: number; cells: Record<Column, string>; surplus: boolean }

/** The filled-in lines of a CSV file; throws 5505 if it is not such a table. */
export const readCsvTable = <Column extends string>(bytes: Buffer, table: CsvTable<Column>): TableLine<Column>[] =>
  readCsvFile(bytes, table).lines

/** The whole file: also its unknown heads, and the last line if it seems to be truncated. */
export function readCsvFile<Column extends string>(bytes: Buffer, table: CsvTable<Column>): CsvFile<Column> {
  const [heads, ...rest] = linesOf(bytes, table.maxLines)
  if (!heads) throw refusedCsv([{ line: 1, place: 'row', fault: 'empty' }])
  const { places, ignoredHeads } = placesOf(heads, table)
  const lines = rest.map(({ line, cells }) => ({
    line,
    cells: named(cells, table.columns, places),
    surplus: cells.slice(heads.cells.length).some(cell => cell.trim() !== ''),
  }))
  const filled = lines.filter(({ cells }) => !table.isUnfilled?.(cells))
  const tooMany = filled[table.maxLines]
  if (tooMany) throw refusedCsv([{ line: tooMany.line, place: 'row', fault: 'tooManyLines' }])
  return {
    lines: filled,
    ignoredHeads,
    cutAt: cutLine(bytes, heads, rest.at(-1)),
    heads: heads.cells,
    cells: new Map(rest.map(({ line, cells }) => [line, cells])),
  }
}

/** The records of the lines; throws 5505 with every fault that `read` answers instead of one, and with every repeated key. */
export function recordsIn<Column extends string, Entry extends object>(
  lines: readonly TableLine<Column>[],
  read: (line: TableLine<Column>) => Entry | [place: Column, fault: string][],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const entries = new Map<string, Entry>()
  const issues: CsvIssue[] = []
  for (const one of lines) {
    const fault = (place: Column | 'row', what: string) => issues.push({ line: one.line, place, fault: what })
    if (one.surplus) fault('row', 'surplusCell')
    const entry = read(one)
    if (Array.isArray(entry)) {
      for (const [place, what] of entry) fault(place, what)
      continue
    }
    if (entries.has(keyOf(entry))) fault('row', 'twice')
    entries.set(keyOf(entry), entry)
  }
  if (issues.length > 0) throw refusedCsv(issues)
  return [...entries.values()]
}

/** A last line with fewer cells than heads and without a line break is truncated. */
function cutLine(bytes: Buffer, heads: CsvLine, last: CsvLine | undefined): number | undefined {
  const hasEnd = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d
  return last && !hasEnd && last.cells.length < heads.cells.length ? last.line : undefined
}

/** `cells` by line as in the file, for a file of the rejected lines. */
export type CsvFile<Column extends string> = {
  lines: TableLine<Column>[]
  heads: readonly string[]
  cells: ReadonlyMap<number, readonly string[]>
  ignoredHeads: string[]
  cutAt: number | undefined
}

/** 5505 with the path and the reason of each invalid cell. */
export const refusedCsv = (issues: readonly CsvIssue[]) => new PortalError(codes.invalidCsv, issues.map(issueOfCsv))

/** Spreadsheets write blank lines after the data. */
const blankLinesFactor = 10

function linesOf(bytes: Buffer, maxLines: number): CsvLine[] {
  const text = csvText(bytes)
  if (typeof text !== 'string') throw refusedCsv([{ ...text, place: 'row' }])
  const lines = csvLines(text, blankLinesFactor * maxLines)
  if (!Array.isArray(lines)) throw refusedCsv([{ line: lines.line, place: 'row', fault: lines.problem }])
  return lines
}

/** Half-width lower case, without spaces and without units in brackets. */
export const foldedHead = (head: string) => wholeHead(head).replaceAll(/\(.*?\)/g, '')

const wholeHead = (head: string) => head.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The column of a head, first with its brackets: 品名（日本語） and 品名（英語） differ only in these. */
function columnFinder<Column extends string>({ columns, heads }: CsvTable<Column>) {
  const named = heads.flatMap(words => columns.map(column => [words[column], column] as const))
  const whole = new Map(named.map(([head, column]) => [wholeHead(head), column]))
  const byFolded = Map.groupBy(named, ([head]) => foldedHead(head))
  return (head: string): Column | undefined => {
    const found = new Set((byFolded.get(foldedHead(head)) ?? []).map(([, column]) => column))
    return whole.get(wholeHead(head)) ?? (found.size === 1 ? [...found][0] : undefined)
  }
}

/** The columns by their heads, in either language and any order; throws 5505 for missing and repeated ones. */
function placesOf<Column extends string>({ line, cells }: CsvLine, table: CsvTable<Column>) {
  const columnOf = columnFinder(table)
  const ignoredHeads: string[] = []
  const places = new Map<Column, number>()
  const issues: CsvIssue[] = []
  for (const [index, head] of cells.entries()) {
    const column = columnOf(head)
    if (!column) {
      if (head.trim() !== '') ignoredHeads.push(head.trim())
      continue
    }
    if (places.has(column)) issues.push({ line, place: column, fault: 'columnTwice' })
    places.set(column, index)
  }
  for (const place of table.columns) {
    if (!places.has(place) && !table.optional.includes(place)) issues.push({ line, place, fault: 'missingColumn' })
  }
  if (issues.length > 0) throw refusedCsv(issues)
  return { places, ignoredHeads }
}

const named = <Column extends string>(
  cells: readonly string[],
  columns: readonly Column[],
  places: Map<Column, number>,
) =>
  Object.fromEntries(columns.map(column => [column, cells[places.get(column) ?? -1] ?? ''])) as Record<Column, string>
