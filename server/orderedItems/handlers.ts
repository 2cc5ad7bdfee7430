import type { orderedItemCalls } from '#contract/calls/orderedItems.ts'
import type { CallerContext, HandlersFor } from '#server/http/handlersFor.ts'
import { findOrderedItems } from '#server/orderedItems/orderedItems.ts'
import { orderedItemsCsv } from '#server/orderedItems/orderedItemsCsv.ts'

export const orderedItemHandlers: HandlersFor<typeof orderedItemCalls> = {
  getOrderedItemList: (search, context) => findOrderedItems(context.db, context.scope, search, readerOf(context)),
  downloadOrderedItemCsv: (search, context) => orderedItemsCsv(context.db, context.scope, search, readerOf(context)),
}

const readerOf = ({ now, caller, config }: CallerContext) => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})
