import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { stockWords, type StockColumn } from '#contract/logistics/words/stockWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { itemNames, listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'
import { findStockIds, loadStock, type StockSearch } from '#server/logistics/stock/stock.ts'

/** All found stock in the order of the list. */
export async function stockCsv(db: Db, scope: EnterpriseScope, search: StockSearch, reader: Reader) {
  const ids = await findStockIds(db, scope, search, reader)
  const rows = inBlocks(ids, block => loadStock(db, scope, block, reader))
  const { columns: titles } = stockWords[reader.language]
  return listCsv(reader, { name: 'stock', titles, zoned: ['updatedAt'] }, rows, row => cellsOf(row, reader))
}

function cellsOf(row: StockRow, reader: Reader): Record<StockColumn, CsvCell> {
  const { language } = reader
  return {
    ...row,
    item: nameIn(language, itemNames(row)),
    quantity: row.qualifiedQuantity,
    quarantined: row.quarantinedQuantity,
    owner: nameIn(language, row.owner),
    ownerType: stockWords[language].ownerTypes[row.ownerType],
    locationCode: row.location.code,
    location: nameIn(language, row.location),
    updatedAt: timeCell(row.updatedAt, reader),
  }
}
