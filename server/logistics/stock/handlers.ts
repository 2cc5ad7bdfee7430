import type { stockCalls } from '#contract/logistics/calls/stock.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { readerOf, todayOf } from '#server/logistics/lists/reader.ts'
import { holdsOfStock } from '#server/logistics/stock/holdsOfStock.ts'
import { findStock } from '#server/logistics/stock/stock.ts'
import { stockCsv } from '#server/logistics/stock/stockCsv.ts'

export const stockHandlers: HandlersFor<typeof stockCalls> = {
  getStockList: (search, context) => findStock(context.db, context.scope, search, readerOf(context)),
  getStockHolds: ({ stockId }, context) => holdsOfStock(context.db, context.scope, stockId, todayOf(readerOf(context))),
  downloadStockCsv: (search, context) => stockCsv(context.db, context.scope, search, readerOf(context)),
}
