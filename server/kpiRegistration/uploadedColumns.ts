import { kpiCsvColumns, type KpiCsvColumn, type KpiCsvIssue } from '#contract/rules/kpiCsv.ts'
import { kpiHoursWords } from '#contract/texts/kpiHoursWords.ts'
import type { CsvLine } from '#server/csv/readCsv.ts'

/** Where each column stands. */
export type UploadedColumns = Map<KpiCsvColumn, number>

/** Full-width as half-width, without spaces and units. */
const folded = (head: string) =>
  head
    .normalize('NFKC')
    .replaceAll(/\s|\(h\)/gi, '')
    .toLowerCase()

const columnOf = new Map(
  Object.values(kpiHoursWords).flatMap(({ columns }) =>
    kpiCsvColumns.map(column => [folded(columns[column]), column] as const),
  ),
)

/** The columns by their heads, in either language and any order; those that are missing or there twice are told. */
export function uploadedColumns({ line, cells }: CsvLine): { columns: UploadedColumns; issues: KpiCsvIssue[] } {
  const columns: UploadedColumns = new Map()
  const issues: KpiCsvIssue[] = []
  for (const [index, head] of cells.entries()) {
    const column = columnOf.get(folded(head))
    if (!column) continue
    if (columns.has(column)) issues.push({ line, place: column, fault: 'columnTwice' })
    columns.set(column, index)
  }
  const missing = kpiCsvColumns.filter(column => column !== 'centreName' && !columns.has(column))
  return { columns, issues: [...issues, ...missing.map(place => ({ line, place, fault: 'missingColumn' as const }))] }
}
