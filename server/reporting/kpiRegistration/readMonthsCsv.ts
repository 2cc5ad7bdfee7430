import { kpiCsvColumns, maxKpiCsvLines, type KpiCsvIssue, type KpiCsvPlace } from '#contract/reporting/rules/kpiCsv.ts'
import { kpiHoursWords } from '#contract/reporting/words/kpiHoursWords.ts'
import { readCsvTable, refusedCsv } from '#server/platform/csv/readCsvTable.ts'
import {
  isUnfilled,
  uploadedMonth,
  type Allowed,
  type UploadedMonth,
} from '#server/reporting/kpiRegistration/uploadedMonth.ts'

const table = {
  columns: kpiCsvColumns,
  optional: ['centreName'] as const,
  heads: Object.values(kpiHoursWords).map(words => words.columns),
  maxLines: maxKpiCsvLines,
  isUnfilled,
}

/** What a CSV file wants registered; 5505 with every bad cell of it where there is any. */
export function readMonthsCsv(bytes: Buffer, allowed: Allowed): UploadedMonth[] {
  const months: UploadedMonth[] = []
  const issues: KpiCsvIssue[] = []
  const seen = new Set<string>()
  for (const { line, cells, surplus } of readCsvTable(bytes, table)) {
    const fault = (place: KpiCsvPlace, what: KpiCsvIssue['fault']) => issues.push({ line, place, fault: what })
    if (surplus) fault('row', 'surplusCell')
    const read = uploadedMonth(line, cells, allowed)
    if (Array.isArray(read)) {
      for (const [place, what] of read) fault(place, what)
      continue
    }
    const key = `${read.centre.id} ${read.month}`
    if (seen.has(key)) fault('row', 'twice')
    seen.add(key)
    months.push(read)
  }
  if (issues.length > 0) throw refusedCsv(issues)
  return months
}
