import { Readable } from 'node:stream'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** A cell; null is empty. Texts are quoted if necessary. */
export type CsvCell = string | number | null
type Rows = Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>

export const byteOrderMark = '\uFEFF'

/** A CSV file for spreadsheets: UTF-8 with BOM, RFC 4180 but with bare line feeds, streamed as its rows arrive. */
export function csvFile(fileName: string, heads: readonly string[], rows: Rows): FileReply {
  const body = Readable.from(chunks(heads, rows), { objectMode: false })
  return { mediaType: 'text/csv; charset=utf-8', fileName, body }
}

const chunkLength = 64 * 1024

/** Chunks of many lines: a chunk for every line would cost more than the line. */
async function* chunks(heads: readonly string[], rows: Rows) {
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

/** A cell as it stands in a line. */
export function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The beginning of a formula (OWASP, CSV injection): a sign, a full-width sign, a tab or a line break. */
const formulaStart = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\\t\\r\\n]'
const startsFormula = new RegExp(`^${formulaStart}`)
const isGuarded = new RegExp(`^'${formulaStart}`)

/** Escapes a text that a spreadsheet would take for a formula with an apostrophe. */
export const harmless = (text: string) => (startsFormula.test(text) ? `'${text}` : text)

/** Removes this apostrophe. */
export const withoutGuard = (cell: string) => (isGuarded.test(cell) ? cell.slice(1) : cell)
