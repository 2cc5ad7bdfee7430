import type { stockCalls } from '#contract/calls/stock.ts'
import type { CallerContext, HandlersFor } from '#server/http/handlersFor.ts'
import { findStock } from '#server/stock/stock.ts'
import { stockCsv } from '#server/stock/stockCsv.ts'

export const stockHandlers: HandlersFor<typeof stockCalls> = {
  getStockList: (search, context) => findStock(context.db, context.scope, search, readerOf(context)),
  downloadStockCsv: (search, context) => stockCsv(context.db, context.scope, search, readerOf(context)),
}

const readerOf = ({ now, caller, config }: CallerContext) => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})
