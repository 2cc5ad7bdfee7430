import { CsvError, parse } from 'csv-parse/sync'

/** A line as a spreadsheet numbers it: the first is 1, blank ones count, and one with line breaks in a cell is one. */
export type CsvLine = { line: number; cells: string[] }

/** Why a text is no CSV, and where. */
export type CsvProblem = { line: number; problem: 'unreadable' | 'tooManyLines' }

/** One line of some pages is no line of a table. */
export const longestLine = 100_000

/** A file that is no UTF-8 is Shift_JIS, which Excel writes in Japan: its bytes make no UTF-8. */
export const csvCodings = ['utf-8', 'shift_jis'] as const

/** The text of a CSV file: UTF-8 with or without BOM, or Shift_JIS. Undefined where it is neither. */
export function csvText(bytes: Buffer): string | undefined {
  for (const coding of csvCodings) {
    try {
      return new TextDecoder(coding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  }
  return undefined
}

/** Of a text that is in no coding as a whole: the first line in another one than the lines before; undefined without one. */
export function lineOfOtherCoding(bytes: Buffer): number | undefined {
  let known: string | undefined
  let [line, start] = [1, 0]
  while (start < bytes.length) {
    const found = bytes.indexOf(0x0a, start)
    const end = found === -1 ? bytes.length : found
    const coding = codingOf(bytes.subarray(start, end))
    if (coding !== undefined && known !== undefined && coding !== known) return line
    known ??= coding
    start = end + 1
    line++
  }
  return undefined
}

/** The coding of one line; undefined where it has only letters that all codings share, or is in none of them. */
function codingOf(bytes: Buffer): string | undefined {
  if (bytes.every(byte => byte < 0x80)) return undefined
  return csvCodings.find(coding => {
    try {
      return new TextDecoder(coding, { fatal: true }).decode(bytes) !== ''
    } catch {
      return false
    }
  })
}

/** The lines of a CSV file that hold something, with commas or tabs between cells; RFC 4180 with any line breaks. */
export function csvLines(text: string, mostLines: number): CsvLine[] | CsvProblem {
  const tooLarge = tooLargeToParse(text, mostLines)
  if (tooLarge) return tooLarge
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: longestLine,
    })
      .map((cells, index) => ({ line: index + 1, cells }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const linesBefore = typeof error['records'] === 'number' ? error['records'] : 0
    return { line: linesBefore + 1, problem: 'unreadable' }
  }
}

/** Millions of empty lines, or of empty cells in one, are small as bytes only. */
function tooLargeToParse(text: string, mostLines: number): CsvProblem | undefined {
  let [line, start] = [1, 0]
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (index - start > longestLine) return { line, problem: 'unreadable' }
    if (line > mostLines && index < text.length) return { line, problem: 'tooManyLines' }
    start = index + lineBreak.length
    line++
  }
  return undefined
}

/** The heads tell: what is copied from a spreadsheet has tabs. */
const delimiterOf = (text: string) => (/^[^\r\n,]*\t/.test(text.trimStart()) ? '\t' : ',')
