import { codes } from '#contract/codes.ts'
import {
  issueOfCsv,
  kpiCsvColumns,
  mostKpiCsvLines,
  type KpiCsvIssue,
  type KpiCsvPlace,
} from '#contract/rules/kpiCsv.ts'
import { csvLines, csvText, type CsvLine } from '#server/csv/readCsv.ts'
import { PortalError } from '#server/http/portalError.ts'
import {
  isUnfilled,
  uploadedMonth,
  type Allowed,
  type Cells,
  type UploadedMonth,
} from '#server/kpiRegistration/uploadedMonth.ts'
import { uploadedColumns, type UploadedColumns } from '#server/kpiRegistration/uploadedColumns.ts'

/** Spreadsheets leave blank lines behind what they hold. */
const mostLinesInAll = 10 * mostKpiCsvLines

/** What a CSV file wants registered; 5505 with every bad cell of it where there is any. */
export function readMonthsCsv(bytes: Buffer, allowed: Allowed): UploadedMonth[] {
  const text = csvText(bytes)
  if (text === undefined) throw refused([{ line: 1, place: 'row', fault: 'unreadable' }])
  const lines = csvLines(text, mostLinesInAll)
  if (!Array.isArray(lines)) throw refused([{ line: lines.line, place: 'row', fault: lines.problem }])
  const [heads, ...rest] = lines
  if (!heads) throw refused([{ line: 1, place: 'row', fault: 'empty' }])
  const { columns, issues } = uploadedColumns(heads)
  if (issues.length > 0) throw refused(issues)
  const filled = rest.map(line => ({ ...line, named: named(line, columns) })).filter(line => !isUnfilled(line.named))
  const surplus = filled[mostKpiCsvLines]
  if (surplus) throw refused([{ line: surplus.line, place: 'row', fault: 'tooManyLines' }])
  return readFilled(filled, heads.cells.length, allowed)
}

function readFilled(lines: readonly (CsvLine & { named: Cells })[], width: number, allowed: Allowed): UploadedMonth[] {
  const months: UploadedMonth[] = []
  const issues: KpiCsvIssue[] = []
  const seen = new Set<string>()
  for (const { line, cells, named: byName } of lines) {
    const fault = (place: KpiCsvPlace, what: KpiCsvIssue['fault']) => issues.push({ line, place, fault: what })
    if (cells.slice(width).some(cell => cell.trim() !== '')) fault('row', 'surplusCell')
    const read = uploadedMonth(line, byName, allowed)
    if (Array.isArray(read)) {
      for (const [place, what] of read) fault(place, what)
      continue
    }
    const key = `${read.centre.id} ${read.month}`
    if (seen.has(key)) fault('row', 'twice')
    seen.add(key)
    months.push(read)
  }
  if (issues.length > 0) throw refused(issues)
  return months
}

const named = ({ cells }: CsvLine, columns: UploadedColumns) =>
  Object.fromEntries(kpiCsvColumns.map(column => [column, cells[columns.get(column) ?? -1] ?? ''])) as Cells

const refused = (issues: readonly KpiCsvIssue[]) => new PortalError(codes.invalidCsv, issues.map(issueOfCsv))
