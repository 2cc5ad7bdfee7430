import { faultWith } from '#contract/kernel/api/faultWith.ts'

/** Why a CSV file cannot be read as a table: messages of 5505 that every kind of file shares. */
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

/** Where and why a cell or a whole line is rejected. */
export type CsvIssue<Column extends string = string, Fault extends string = string> = {
  line: number
  place: Column | 'row'
  fault: Fault | TableFault
}

/** An issue of 5505: path `3.workingHours`, message `negative`. */
export const issueOfCsv = ({ line, place, fault }: CsvIssue) => ({ path: `${line}.${place}`, message: fault })

/** Parses such an issue; undefined if it is about the whole file. */
export function csvIssueIn<Column extends string, Fault extends string>(
  { path, message }: { path: string; message: string },
  columns: readonly Column[],
  faults: readonly Fault[],
): CsvIssue<Column, Fault> | undefined {
  const [line = '', name] = path.split('.')
  const place = [...columns, 'row' as const].find(column => column === name)
  const fault = [...faults, ...tableFaults].find(known => known === message)
  return place && fault && /^\d+$/.test(line) ? { line: Number(line), place, fault } : undefined
}

/** Why a CSV file is rejected before its cells are read: the message of 5505 at its field. */
export type CsvFileFault = { line: number; fault: keyof typeof fileFaults }

const fileFaults = {
  unreadable: 'cannot be read',
  mixedCodings: 'has another character encoding than the lines before it',
} as const satisfies Partial<Record<TableFault, string>>

export const textOfFileFault = ({ line, fault }: CsvFileFault) => `line ${line} ${fileFaults[fault]}`

/** Parses such a message; undefined for any other. */
export function fileFaultIn(message: string): CsvFileFault | undefined {
  const [, line, text] = /^line (\d+) (.+)$/.exec(message) ?? []
  const fault = text && faultWith(fileFaults, text)
  return fault ? { line: Number(line), fault } : undefined
}
