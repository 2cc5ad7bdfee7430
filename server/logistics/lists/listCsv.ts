import type { Names } from '#contract/kernel/text/names.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { todayOf, type Reader } from '#server/logistics/lists/reader.ts'

/** A list as a CSV file: a line for each row in the reader's language; times have their offset. */
export function listCsv<Row, Column extends string>(
  reader: Reader,
  { name, titles, zoned }: { name: string; titles: Record<Column, string>; zoned: readonly Column[] },
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => Record<Column, CsvCell>,
): FileReply {
  const columns = Object.keys(titles) as Column[]
  async function* lines() {
    for await (const row of rows) {
      const cells = cellsOf(row)
      yield columns.map(column => cells[column])
    }
  }
  return csvFile(`${name}-${todayOf(reader)}.csv`, zonedHeads(columns, titles, zoned, reader), lines())
}

/** PLT-18: the heads of time columns name the time zone. */
export const zonedHeads = <Column extends string>(
  columns: readonly Column[],
  titles: Record<Column, string>,
  zoned: readonly Column[],
  { timeZone }: Reader,
) => columns.map(column => (zoned.includes(column) ? `${titles[column]} (${timeZone})` : titles[column]))

/** A time with its offset, or only its day. */
export const timeCell = (at: string | null, { timeZone }: Reader, isDay = false): string | null =>
  at && (isDay ? dayIn(new Date(at), timeZone) : zonedTime(new Date(at), timeZone))

/** The names of an item, for nameIn. */
export const itemNames = ({ nameJa, nameEn }: { nameJa: string; nameEn: string }): Names => ({ name: nameJa, nameEn })
