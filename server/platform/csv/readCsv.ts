import { CsvError, parse } from 'csv-parse/sync'
import type { CsvFileFault } from '#contract/kernel/files/csvIssue.ts'
import { csvCodings, maxLineLength } from '#server/platform/csv/csvCodings.ts'

/** A line as a spreadsheet numbers it: the first is 1, blank ones count, and one with line breaks in a cell is one. */
export type CsvLine = { line: number; cells: string[] }

/** Why a text is no CSV, and where. */
export type CsvProblem = { line: number; problem: 'unreadable' | 'tooManyLines' }

/** The text of a CSV file: UTF-8 with or without BOM, or Shift_JIS; where it is neither, the first line that isn't. */
export function csvText(bytes: Buffer): string | CsvFileFault {
  const codings = csvCodings()
  const coding = codings.take(bytes) ?? codings.end()
  return typeof coding === 'string' ? new TextDecoder(coding, { fatal: true }).decode(bytes) : coding
}

/** The lines of a CSV file that hold something, with commas or tabs between cells; RFC 4180 with any line breaks. */
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

/** Millions of empty lines, or of empty cells in one, are small as bytes only. */
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

/** The heads tell: what is copied from a spreadsheet has tabs. */
const delimiterOf = (text: string) => (/^[^\r\n,]*\t/.test(text.trimStart()) ? '\t' : ',')
