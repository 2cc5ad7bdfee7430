/** Why a CSV file is no table that can be read: every file's messages of 5505, beside those of its own. */
export const tableFaults = [
  'missingColumn',
  'columnTwice',
  'unreadable',
  'mixedCodings',
  'surplusCell',
  'tooManyLines',
  'empty',
] as const
export type TableFault = (typeof tableFaults)[number]

/** Where and why a cell, or a line as a whole, is refused. */
export type CsvIssue<Column extends string = string, Fault extends string = string> = {
  line: number
  place: Column | 'row'
  fault: Fault | TableFault
}

/** An issue as 5505 carries it: path `3.workingHours`, message `negative`. */
export const issueOfCsv = ({ line, place, fault }: CsvIssue) => ({ path: `${line}.${place}`, message: fault })

/** … and read back; undefined for one about the file as a whole. */
export function csvIssueIn<Column extends string, Fault extends string>(
  { path, message }: { path: string; message: string },
  columns: readonly Column[],
  faults: readonly Fault[],
): CsvIssue<Column, Fault> | undefined {
  const [line = '', name] = path.split('.')
  const place = [...columns, 'row' as const].find(one => one === name)
  const fault = [...faults, ...tableFaults].find(one => one === message)
  return place && fault && /^\d+$/.test(line) ? { line: Number(line), place, fault } : undefined
}
