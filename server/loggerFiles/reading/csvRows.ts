import { CsvError, parse } from 'csv-parse/sync'

export type Row = { line: number; cells: string[] }

/** `unreadableLine`: a quotation mark there is never closed, so that nothing behind it can be told into cells. */
export type RowsEnd = { lines: number; unreadableLine: number | null }

export const delimiters = ['\t', ';', ','] as const

/** A line of some pages is no line of a table. */
const longestLine = 100_000
const enough = new Error('no more lines are wanted')

/**
 * Hands over every line that holds something, numbered from 1 as a spreadsheet does (a line break in a cell begins no
 * line). `take` answering false ends it.
 */
export function eachRow(
  text: string,
  delimiter: string,
  take: (line: number, cells: string[]) => boolean | void,
): RowsEnd {
  let line = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestLine,
      on_record: (cells: string[]) => {
        line += 1
        if (cells.some(cell => cell !== '') && take(line, cells) === false) throw enough
        return null
      },
    })
    return { lines: line, unreadableLine: null }
  } catch (error) {
    if (error === enough) return { lines: line, unreadableLine: null }
    if (error instanceof CsvError) return { lines: line, unreadableLine: line + 1 }
    throw error
  }
}
