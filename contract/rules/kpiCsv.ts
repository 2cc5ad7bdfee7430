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

/** So many lines of a file are registered at once. */
export const mostKpiCsvLines = 5_000

/** Why a cell, or a line as a whole, is refused: the messages of 5505. */
export const kpiCsvFaults = [
  'missingColumn',
  'columnTwice',
  'unreadable',
  'surplusCell',
  'tooManyLines',
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

/** Where: a column, or the whole line. */
export type KpiCsvPlace = KpiCsvColumn | 'row'
export type KpiCsvIssue = { line: number; place: KpiCsvPlace; fault: KpiCsvFault }

/** An issue as 5505 carries it: path `3.workingHours`, message `negative`. */
export const issueOfCsv = ({ line, place, fault }: KpiCsvIssue) => ({ path: `${line}.${place}`, message: fault })

/** … and read back; undefined for one about the file as a whole. */
export function csvIssueOf({ path, message }: { path: string; message: string }): KpiCsvIssue | undefined {
  const [line = '', name] = path.split('.')
  const place = [...kpiCsvColumns, 'row' as const].find(one => one === name)
  const fault = kpiCsvFaults.find(one => one === message)
  return place && fault && /^\d+$/.test(line) ? { line: Number(line), place, fault } : undefined
}
