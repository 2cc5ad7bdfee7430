import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import type { Language } from '#contract/kernel/language.ts'
import { kpiCsvColumns, type KpiCsvColumn } from '#contract/reporting/rules/kpiCsv.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { kpiHoursWords } from '#contract/reporting/words/kpiHoursWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** The months as a file to be filled in and sent back, with the heads in the user's language. */
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
