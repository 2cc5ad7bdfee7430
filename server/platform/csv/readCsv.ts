import { CsvError, parse } from 'csv-parse/sync'
import type { CsvFileFault } from '#contract/kernel/files/csvIssue.ts'
import { csvCodings, maxLineLength } from '#server/platform/csv/csvCodings.ts'

/** A line numbered as in a spreadsheet: from 1, blank ones count, and a line with line breaks in a cell is one. */
export type CsvLine = { line: number; cells: string[] }

/** Why and where a text is not CSV. */
export type CsvProblem = { line: number; problem: 'unreadable' | 'tooManyLines' }

/** The text of a CSV file, which is UTF-8 with or without BOM, or Shift_JIS; otherwise the first line that is neither. */
export function csvText(bytes: Buffer): string | CsvFileFault {
  const codings = csvCodings()
  const coding = codings.take(bytes) ?? codings.end()
  return typeof coding === 'string' ? new TextDecoder(coding, { fatal: true }).decode(bytes) : coding
}

/** The lines of a CSV file that are not blank: RFC 4180 with commas or tabs and any line breaks. */
export function csvLines(text: string, maxLines: number): CsvLine[] | CsvProblem {
  const tooLarge = tooLargeToParse(text, maxLines)
  if (tooLarge) return tooLarge
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: maxLineLength,
    })
      .map((cells, index) => ({ line: index + 1, cells }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const linesBefore = typeof error['records'] === 'number' ? error['records'] : 0
    return { line: linesBefore + 1, problem: 'unreadable' }
  }
}

/** Millions of empty lines or cells are small in bytes, but not in memory. */
function tooLargeToParse(text: string, maxLines: number): CsvProblem | undefined {
  let [line, start] = [1, 0]
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (index - start > maxLineLength) return { line, problem: 'unreadable' }
    if (line > maxLines && index < text.length) return { line, problem: 'tooManyLines' }
    start = index + lineBreak.length
    line++
  }
  return undefined
}

/** Decided by the header: text copied from a spreadsheet has tabs. */
const delimiterOf = (text: string) => (/^[^\r\n,]*\t/.test(text.trimStart()) ? '\t' : ',')
