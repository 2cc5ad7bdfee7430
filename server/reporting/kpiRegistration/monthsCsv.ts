import { kpiCsvColumns, maxKpiCsvLines, type KpiCsvColumn } from '#contract/reporting/rules/kpiCsv.ts'
import { kpiHoursWords } from '#contract/reporting/words/kpiHoursWords.ts'
import { readCsvTable, recordsIn } from '#server/platform/csv/readCsvTable.ts'
import {
  isUnfilled,
  uploadedMonth,
  type Allowed,
  type UploadedMonth,
} from '#server/reporting/kpiRegistration/uploadedMonth.ts'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

const table = {
  columns: kpiCsvColumns,
  optional: ['centreName'] as const,
  heads: [kpiHoursWords.ja.columns, kpiHoursWords.en.columns],
  maxLines: maxKpiCsvLines,
  isUnfilled,
}

/** The months of a CSV file; 5505 with all invalid cells. */
export const readMonthsCsv = (bytes: Buffer, allowed: Allowed): UploadedMonth[] =>
  recordsIn(
    readCsvTable(bytes, table),
    ({ line, cells }) => uploadedMonth(line, cells, allowed),
    ({ centre, month }) => `${centre.id} ${month}`,
  )

/** The months as a template for the upload, with heads in the user's language. */
export function templateCsv(rows: readonly MonthlyKpi[], range: { from: string; until: string }, language: Language) {
  const heads = kpiCsvColumns.map(column => kpiHoursWords[language].columns[column])
  return csvFile(`kpi-${range.from}-${range.until}.csv`, heads, lines(rows, language)) satisfies FileReply
}

function* lines(rows: readonly MonthlyKpi[], language: Language) {
  for (const row of rows) yield kpiCsvColumns.map(column => cellsOf(row, language)[column])
}

const cellsOf = ({ centre, ...row }: MonthlyKpi, language: Language): Record<KpiCsvColumn, CsvCell> => ({
  ...row,
  centreCode: centre.code,
  centreName: nameIn(language, centre),
})
