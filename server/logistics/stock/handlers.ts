import type { stockCalls, StockRow } from '#contract/logistics/calls/stock.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { type Reader, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'
import { holdsOfStock } from '#server/logistics/stock/visibleStock.ts'
import { findStock, stockList, type StockSearch } from '#server/logistics/stock/stock.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { standingOf, type StockColumn, stockWords } from '#contract/logistics/words/stockWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { itemNames, listCsv, timeCell } from '#server/platform/lists/listCsv.ts'

export const stockHandlers: HandlersFor<typeof stockCalls> = {
  getStockList: (search, context) => findStock(viewerOf(context), search),
  getStockHolds: ({ stockId }, context) => holdsOfStock(viewerOf(context), stockId),
  downloadStockCsv: (search, context) => stockCsv(viewerOf(context), search),
}

/** All found stock in the order of the list. */
const stockCsv = (viewer: Viewer, search: StockSearch) => {
  const { columns: titles } = stockWords[viewer.language]
  return listCsv(stockList, viewer, search, { name: 'stock', titles, zoned: ['updatedAt'] }, cellsOf)
}

function cellsOf(row: StockRow, reader: Reader): Record<StockColumn, CsvCell> {
  const { language } = reader
  return {
    ...row,
    item: nameIn(language, itemNames(row)),
    quantity: row.qualifiedQuantity,
    quarantined: row.quarantinedQuantity,
    standing: stockWords[language].standings[standingOf(row)],
    owner: nameIn(language, row.owner),
    ownerType: stockWords[language].ownerTypes[row.ownerType],
    locationCode: row.location.code,
    location: nameIn(language, row.location),
    updatedAt: timeCell(row.updatedAt, reader),
  }
}
