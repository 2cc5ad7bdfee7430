import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { orderedItemWords, type OrderedItemColumn } from '#contract/logistics/words/orderedItemWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { itemNames, listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'
import {
  findOrderedItemIds,
  loadOrderedItems,
  type OrderedItemSearch,
} from '#server/logistics/orderedItems/orderedItems.ts'

/** All found items in the order of the list. */
export async function orderedItemsCsv(db: Db, scope: EnterpriseScope, search: OrderedItemSearch, reader: Reader) {
  const ids = await findOrderedItemIds(db, scope, search, reader)
  const rows = inBlocks(ids, block => loadOrderedItems(db, scope, block, reader.now))
  const { columns: titles } = orderedItemWords[reader.language]
  const file = { name: 'ordered-items', titles, zoned: ['scheduledArrival', 'deliveredAt'] as const }
  return listCsv(reader, file, rows, row => cellsOf(row, reader))
}

function cellsOf(row: OrderedItem, reader: Reader): Record<OrderedItemColumn, CsvCell> {
  const { language } = reader
  const words = orderedItemWords[language]
  return {
    ...row,
    scheduledArrival: timeCell(row.scheduledArrival, reader, row.scheduledArrivalIsDay),
    deliveredAt: timeCell(row.deliveredAt, reader),
    status: row.awaitingPickup ? words.awaitingPickup : words.status[row.deliveryStatus],
    late: row.late ? words.late : null,
    centreCode: row.centre.code,
    centre: nameIn(language, row.centre),
    item: nameIn(language, itemNames(row)),
    depositor: nameIn(language, row.depositor),
  }
}
