import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { orderedItemWords, type OrderedItemColumn } from '#contract/logistics/words/orderedItemWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import {
  findOrderedItemIds,
  loadOrderedItems,
  type OrderedItemSearch,
  type Reader,
} from '#server/logistics/orderedItems/orderedItems.ts'

/** All found items in the list's order, in the reader's language; times carry their offset. */
export async function orderedItemsCsv(
  db: Db,
  scope: EnterpriseScope,
  search: OrderedItemSearch,
  reader: Reader,
): Promise<FileReply> {
  const ids = await findOrderedItemIds(db, scope, search, reader)
  const fileName = `ordered-items-${dayIn(reader.now, reader.timeZone)}.csv`
  return csvFile(fileName, headsFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) {
  const rows = inBlocks(ids, block => loadOrderedItems(db, scope, block, reader.now))
  for await (const row of rows) yield columns.map(column => cellsOf(row, reader)[column])
}

const columns = Object.keys(orderedItemWords.ja.columns) as OrderedItemColumn[]
const zonedColumns: readonly OrderedItemColumn[] = ['scheduledArrival', 'deliveredAt']

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = orderedItemWords[language].columns[column]
    return zonedColumns.includes(column) ? `${title} (${timeZone})` : title
  })

function cellsOf(row: OrderedItem, { language, timeZone }: Reader): Record<OrderedItemColumn, CsvCell> {
  const words = orderedItemWords[language]
  const time = (at: string | null, isDay = false) =>
    at && (isDay ? dayIn(new Date(at), timeZone) : zonedTime(new Date(at), timeZone))
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  return {
    scheduledArrival: time(row.scheduledArrival, row.scheduledArrivalIsDay),
    deliveredAt: time(row.deliveredAt),
    status: row.awaitingPickup ? words.awaitingPickup : words.status[row.deliveryStatus],
    late: row.late ? words.late : null,
    centreCode: row.centre.code,
    centre: name(row.centre.name, row.centre.nameEn),
    item: name(row.nameJa, row.nameEn),
    itemCode: row.itemCode,
    drugCode: row.drugCode,
    lot: row.lot,
    expiry: row.expiry,
    quantity: row.quantity,
    depositor: name(row.depositor.name, row.depositor.nameEn),
    reference: row.reference,
  }
}
