import { eachRow } from '#server/devices/reader/table/csvRows.ts'

/** A date or a time of day in any language, or a number that may be one. */
const moment = /\d{1,4}\D{1,2}\d{1,2}\D{1,2}\d{1,4}|\d{1,2}\D{1,2}\d{2}(?!\d)|^\s*\d{5,13}(?:[.,]\d+)?\s*$/
const maxMomentLength = 64
const certainRows = 5

/**
 * The line at which readings are suspected in any format, with its number of cells: the longest sequence of rows with a moment,
 * another number and the same number of cells. Other text is seldom five such rows long.
 */
export function tableStart(text: string, delimiter: string): { line: number; width: number } | undefined {
  let best = { line: 0, rows: 0, width: 0 }
  let now = { line: 0, rows: 0, width: 0 }
  eachRow(text, delimiter, (line, cells) => {
    if (!isSuspect(cells)) now = { line: 0, rows: 0, width: 0 }
    else if (cells.length === now.width) now.rows += 1
    else now = { line, rows: 1, width: cells.length }
    if (now.rows > best.rows) best = { ...now }
    return best.rows < certainRows
  })
  return best.rows > 0 ? { line: best.line, width: best.width } : undefined
}

function isSuspect(cells: readonly string[]): boolean {
  const withDigits = cells.filter(cell => cell.length <= maxMomentLength && /\d/.test(cell))
  return withDigits.length > 1 && withDigits.some(cell => moment.test(cell))
}
