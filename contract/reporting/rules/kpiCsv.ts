import { csvIssueIn } from '#contract/kernel/files/csvIssue.ts'

/** The columns of the CSV file of KPI Registration, in the order of its template. */
export const kpiCsvColumns = [
  'centreCode',
  'centreName',
  'month',
  'workingHours',
  'businessDowntimeHours',
  'reason',
  'systemDowntimeHours',
] as const
export type KpiCsvColumn = (typeof kpiCsvColumns)[number]

/** Larger files are refused (5505); the maximum number of lines is much smaller. */
export const maxKpiCsvMegabytes = 5
export const maxKpiCsvBytes = maxKpiCsvMegabytes * 1024 * 1024

export const maxKpiCsvLines = 5_000

/** Why a cell or a whole line is refused: the messages of 5505, beside those of every table. */
export const kpiCsvFaults = [
  'unknownCentre',
  'noMonth',
  'futureMonth',
  'twice',
  'empty',
  'noNumber',
  'negative',
  'tooManyDecimals',
  'moreThanWorkingHours',
  'moreThanMonth',
  'tooLong',
] as const
export type KpiCsvFault = (typeof kpiCsvFaults)[number]

/** Parses an issue of 5505; undefined for an issue about the whole file. */
export const csvIssueOf = (issue: { path: string; message: string }) => csvIssueIn(issue, kpiCsvColumns, kpiCsvFaults)
