import type { stockCalls } from '#contract/calls/stock.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import type { CallerContext, HandlersFor } from '#server/http/handlersFor.ts'
import { holdsOfStock } from '#server/stock/heldBy.ts'
import { findStock } from '#server/stock/stock.ts'
import { stockCsv } from '#server/stock/stockCsv.ts'

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
