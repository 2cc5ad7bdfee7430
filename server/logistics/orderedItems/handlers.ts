import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { type Reader, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import {
  allOrderedItems,
  deliveriesWithOrderedItems,
  type FoundItem,
  orderedItemPage,
  type OrderedItemSearch,
} from '#server/logistics/orderedItems/orderedItems.ts'
import { receivingCentres, setDock } from '#server/logistics/orderedItems/docks.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { type OrderedItemColumn, orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { itemNames, rowsCsv, timeCell } from '#server/platform/lists/listCsv.ts'

export const orderedItemHandlers: HandlersFor<typeof orderedItemCalls> = {
  getOrderedItemList: async (search, context) => {
    const viewer = viewerOf(context)
    const { total, rows } = await orderedItemPage(viewer, search)
    const receiving = new Set(await receivingCentres(context))
    return { total, rows: rows.map(row => ({ ...row, maySetDock: receiving.has(row.centre.code) })) }
  },
  getArrivalEstimates: async ({ deliveryIds }, context) => {
    const { db, scope } = context
    return await arrivalEstimates(viewerOf(context), await deliveriesWithOrderedItems(db, scope, deliveryIds))
  },
  setDock: (request, context) => setDock(context, request),
  downloadOrderedItemCsv: (search, context) => orderedItemsCsv(viewerOf(context), search),
}

/** All found items in the order of the list. */
const orderedItemsCsv = async (viewer: Viewer, search: OrderedItemSearch) => {
  const { columns: titles } = orderedItemWords[viewer.language]
  const file = { name: 'ordered-items', titles, zoned: ['scheduledArrival', 'deliveredAt'] as const }
  const { ids, load } = await allOrderedItems(viewer, search)
  return rowsCsv(ids, load, viewer, file, cellsOf)
}

function cellsOf(row: FoundItem, reader: Reader): Record<OrderedItemColumn, CsvCell> {
  const { language } = reader
  const words = orderedItemWords[language]
  return {
    ...row,
    scheduledArrival: timeCell(row.scheduledArrival, reader, row.scheduledArrivalIsDay),
    deliveredAt: timeCell(row.deliveredAt, reader),
    status: row.awaitingPickup ? words.awaitingPickup : words.status[row.deliveryStatus],
    late: row.late ? words.late : null,
    outcome: row.outcome && words.outcomes[shownOutcome(row.outcome, row.awaitingData)],
    centreCode: row.centre.code,
    centre: nameIn(language, row.centre),
    item: nameIn(language, itemNames(row)),
    depositor: nameIn(language, row.depositor),
  }
}
