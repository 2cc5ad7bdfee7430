import { csvIssueIn, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'

/** What a line of the CSV file of KPI Registration holds, in the order of its template. */
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

/** Larger files are refused (5505): so many lines are much smaller. */
export const maxKpiCsvMegabytes = 5
export const maxKpiCsvBytes = maxKpiCsvMegabytes * 1024 * 1024

/** So many lines of a file are registered at once. */
export const maxKpiCsvLines = 5_000

/** Why a cell, or a line as a whole, is refused: the messages of 5505, beside those of every table. */
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
export type KpiCsvIssue = CsvIssue<KpiCsvColumn, KpiCsvFault>

/** Where: a column, or the whole line. */
export type KpiCsvPlace = KpiCsvIssue['place']

/** An issue of 5505 read back; undefined for one about the file as a whole. */
export const csvIssueOf = (issue: { path: string; message: string }) => csvIssueIn(issue, kpiCsvColumns, kpiCsvFaults)
