import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { readerOf } from '#server/logistics/lists/reader.ts'
import { findOrderedItems } from '#server/logistics/orderedItems/orderedItems.ts'
import { orderedItemsCsv } from '#server/logistics/orderedItems/orderedItemsCsv.ts'

export const orderedItemHandlers: HandlersFor<typeof orderedItemCalls> = {
  getOrderedItemList: (search, context) => findOrderedItems(context.db, context.scope, search, readerOf(context)),
  downloadOrderedItemCsv: (search, context) => orderedItemsCsv(context.db, context.scope, search, readerOf(context)),
}
