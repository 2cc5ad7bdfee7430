import { CsvError, parse } from 'csv-parse/sync'

/** A line as a spreadsheet numbers it: the first is 1, blank ones count, and one with line breaks in a cell is one. */
export type CsvLine = { line: number; cells: string[] }

/** Why a text is no CSV, and where. */
export type CsvProblem = { line: number; problem: 'unreadable' | 'tooManyLines' }

/** One line of some pages is no line of a table. */
export const longestLine = 100_000

/** A file that is no UTF-8 is Shift_JIS, which Excel writes in Japan: its bytes make no UTF-8. */
export const csvCodings = ['utf-8', 'shift_jis'] as const

/**
 * The text of a CSV file: UTF-8 with or without BOM, or Shift_JIS. Where it is neither, or a line is in another coding than
 * the ones before, that line; bytes that make letters in both codings are those of the others.
 */
export function csvText(bytes: Buffer): string | CsvCodingProblem {
  const whole = decoded(bytes, 'utf-8')
  if (whole !== undefined) return whole
  let known: Coding | undefined
  for (const { line, from, to } of linesOfBytes(bytes)) {
    const coding = codingOf(bytes.subarray(from, to))
    if (coding === 'unknown') return { line, problem: 'unreadable' }
    if (coding !== undefined && known !== undefined && coding !== known) return { line, problem: 'mixedCodings' }
    known ??= coding
  }
  return decoded(bytes, 'shift_jis') ?? { line: 1, problem: 'unreadable' }
}

type Coding = (typeof csvCodings)[number]
export type CsvCodingProblem = { line: number; problem: 'unreadable' | 'mixedCodings' }

function decoded(bytes: Buffer, coding: Coding): string | undefined {
  try {
    return new TextDecoder(coding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The coding of one line; undefined where both codings make letters of it. Japanese takes three bytes a letter in UTF-8:
 * two bytes that make a letter there are half-width kana in Shift_JIS.
 */
function codingOf(line: Buffer): Coding | 'unknown' | undefined {
  if (line.every(byte => byte < 0x80)) return undefined
  const asUtf8 = decoded(line, 'utf-8')
  const isShiftJis = decoded(line, 'shift_jis') !== undefined
  if (asUtf8 === undefined) return isShiftJis ? 'shift_jis' : 'unknown'
  return !isShiftJis || /[\u0800-\uffff]/.test(asUtf8) ? 'utf-8' : undefined
}

/** Lines as csvLines numbers them, by their bytes: no letter of either coding holds a line break or a quotation mark. */
function* linesOfBytes(bytes: Buffer): Generator<{ line: number; from: number; to: number }> {
  let [line, from, isQuoted] = [1, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x22) isQuoted = !isQuoted
    if (byte !== 0x0a && byte !== 0x0d) continue
    yield { line, from, to: at }
    if (byte === 0x0d && bytes[at + 1] === 0x0a) at++
    from = at + 1
    if (!isQuoted) line++
  }
  yield { line, from, to: bytes.length }
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
