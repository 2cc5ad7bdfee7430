import { eachRow } from '#server/devices/loggerFiles/reading/table/csvRows.ts'

/** A date or a time of day, whatever its language, or a number that may be one. */
const moment = /\d{1,4}\D{1,2}\d{1,2}\D{1,2}\d{1,4}|\d{1,2}\D{1,2}\d{2}(?!\d)|^\s*\d{5,13}(?:[.,]\d+)?\s*$/
const maxMomentLength = 64
const certainRows = 5

/**
 * The line, and its number of cells, at which readings are suspected, however they are written: where rows of a moment and another number follow
 * each other with the same number of cells; of no such row undefined. What stands above a table is seldom five rows long.
 */
export function tableBegin(text: string, delimiter: string): { line: number; width: number } | undefined {
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
