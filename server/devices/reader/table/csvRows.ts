export type Row = { line: number; cells: string[] }

/** `unreadableLine`: it has a quotation mark that is never closed, so the rest cannot be split into cells. */
export type RowsEnd = { unreadableLine: number | null }

export const delimiters = ['\t', ';', ',', '|'] as const

/** A line of several pages is not a line of a table. */
const maxLineLength = 100_000

/**
 * Passes on every line that is not empty, with its number from 1 as in a spreadsheet (a line break in a cell begins no new
 * line), with any line breaks and quotation marks as in RFC 4180, until `onRow` returns false. csv-parse creates an error
 * for every line with another width than the first, such as after a title: 12 s for 25 MB instead of 1.
 */
export function eachRow(text: string, delimiter: string, onRow: (line: number, cells: string[]) => boolean): RowsEnd {
  const lineBreak = /\r\n?|\n/g
  let start = 0
  for (let line = 1; start < text.length; line += 1) {
    lineBreak.lastIndex = start
    const found = lineBreak.exec(text)
    const end = found?.index ?? text.length
    const next = end + (found?.[0].length ?? 0)
    if (end - start > maxLineLength) return { unreadableLine: line }
    const whole = text.slice(start, end)
    const row = whole.includes('"') ? quotedRow(text, start, delimiter) : { cells: whole.split(delimiter), next }
    if (!row) return { unreadableLine: line }
    if (row.cells.some(cell => cell !== '') && !onRow(line, row.cells)) break
    start = row.next
  }
  return { unreadableLine: null }
}

/** The cells of a line with quotation marks, and where the next line begins; undefined if one is not closed. */
function quotedRow(text: string, start: number, delimiter: string): { cells: string[]; next: number } | undefined {
  const cells: string[] = []
  for (let at = start; ;) {
    const opening = / *"/y
    opening.lastIndex = at
    const opened = opening.exec(text)
    const closed = opened ? closingQuote(text, opening.lastIndex, start) : at
    if (closed === undefined) return undefined
    const end = endOfCell(text, closed, delimiter)
    const quoted = opened ? text.slice(opening.lastIndex, closed).replaceAll('""', '"') : ''
    cells.push(quoted + text.slice(opened ? closed + 1 : at, end))
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) }
    at = end + 1
  }
}

function closingQuote(text: string, from: number, start: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1 && at - start <= maxLineLength; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return undefined
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
