import type { stockCalls } from '#contract/logistics/calls/stock.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { holdsOfStock } from '#server/logistics/stock/holdsOfStock.ts'
import { findStock } from '#server/logistics/stock/stock.ts'
import { stockCsv } from '#server/logistics/stock/stockCsv.ts'

export const stockHandlers: HandlersFor<typeof stockCalls> = {
  getStockList: (search, context) => findStock(context.db, context.scope, search, readerOf(context)),
  getStockHolds: ({ stockId }, { db, scope, now, config }) =>
    holdsOfStock(db, scope, stockId, dayIn(now(), config.timeZone)),
  downloadStockCsv: (search, context) => stockCsv(context.db, context.scope, search, readerOf(context)),
}

const readerOf = ({ now, caller, config }: CallerContext) => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})
