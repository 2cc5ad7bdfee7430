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

/** The text that a spreadsheet must not take for a formula (csvFile.ts), without its apostrophe. */
export const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
