import { Readable } from 'node:stream'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** What one cell holds; null is empty. Numbers stand as they are, texts are quoted where they must be. */
export type CsvCell = string | number | null

export const byteOrderMark = '\uFEFF'

/** A CSV file for spreadsheets: UTF-8 with BOM, RFC 4180 but for its bare line feeds, sent as its rows come. */
export function csvFile(
  fileName: string,
  heads: readonly string[],
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): FileReply {
  const body = Readable.from(chunks(heads, rows), { objectMode: false })
  return { mediaType: 'text/csv; charset=utf-8', fileName, body }
}

const chunkLength = 64 * 1024

/** Some thousands of bytes at once: a chunk for every line would cost more than the line. */
async function* chunks(
  heads: readonly string[],
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
) {
  let text = byteOrderMark + csvLine(heads)
  for await (const row of rows) {
    text += csvLine(row)
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(cellText).join(',')}\n`

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * How a text begins that a spreadsheet could take for a formula (OWASP, CSV injection): a sign, a full-width sign as Japanese
 * and Chinese spreadsheets read it, a tab or a line break.
 */
const formulaStart = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\\t\\r\\n]'
const startsFormula = new RegExp(`^${formulaStart}`)
const isGuarded = new RegExp(`^'${formulaStart}`)

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
export const harmless = (text: string) => (startsFormula.test(text) ? `'${text}` : text)

/** The same text without its apostrophe. */
export const withoutGuard = (cell: string) => (isGuarded.test(cell) ? cell.slice(1) : cell)
