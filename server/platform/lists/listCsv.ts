import type { Names } from '#contract/kernel/text/names.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import { idsOf, type List } from '#server/platform/lists/list.ts'
import { todayOf, type Reader, type View } from '#server/platform/lists/reader.ts'

type ListFile<Column extends string> = {
  name: string
  titles: Record<Column, string>
  /** The columns of times. */
  zoned: readonly NoInfer<Column>[]
  /** How many rows are loaded at once, if not the usual number. */
  block?: number
}

/** A list as a CSV file: a line for each row in the reader's language; times have their offset. */
export async function listCsv<Search, Row, Seer extends View, Column extends string>(
  list: List<Search, Row, Seer>,
  viewer: Seer & Reader,
  search: Search,
  file: ListFile<Column>,
  cellsOf: CellsOf<Row, Column>,
): Promise<FileReply> {
  const ids = await idsOf(list, viewer, search)
  return rowsCsv(ids, some => list.load(viewer, some, search), viewer, file, cellsOf)
}

type CellsOf<Row, Column extends string> = (row: Row, reader: Reader) => Record<Column, CsvCell>

/** The same of rows whose ids are known. */
export function rowsCsv<Row, Column extends string>(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<Row[]>,
  reader: Reader,
  { name, titles, zoned, block }: ListFile<Column>,
  cellsOf: CellsOf<Row, Column>,
): FileReply {
  const columns = Object.keys(titles) as Column[]
  async function* lines() {
    for await (const row of inBlocks(ids, load, block)) {
      const cells = cellsOf(row, reader)
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
