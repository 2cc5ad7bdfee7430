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

/** Why a CSV file is not kept, whatever its cells say: the message of 5505 at its field. */
export type CsvFileFault = { line: number; fault: keyof typeof fileFaults }

const fileFaults = {
  unreadable: 'cannot be read',
  mixedCodings: 'is in another character code than the lines before it',
} as const satisfies Partial<Record<TableFault, string>>

export const textOfFileFault = ({ line, fault }: CsvFileFault) => `line ${line} ${fileFaults[fault]}`

/** The fault behind a message, for a screen to say in its own words; undefined where it tells of something else. */
export function fileFaultIn(message: string): CsvFileFault | undefined {
  const [, line, text] = /^line (\d+) (.+)$/.exec(message) ?? []
  const fault = (['unreadable', 'mixedCodings'] as const).find(one => fileFaults[one] === text)
  return fault && { line: Number(line), fault }
}
