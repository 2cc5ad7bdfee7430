import { liveCalls } from '#contract/integration/calls/live.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { calmMoment } from '#web/shell/live/calmMoment.ts'
import { useLive } from '#web/shell/live/useLive.ts'

type Rows<Row> = { rows: readonly Row[] } | undefined

/** Of a list: whatever is asked below a path; rows that come, go and change place wait until nobody moves. */
const listBelow = (prefix: string, isShown: (id: number) => boolean) => ({
  concerns: ({ path }: { path: string }) => path.startsWith(prefix),
  isShown,
  ready: calmMoment,
})

/** Keeps a list of deliveries, or their map, up to date. */
export function useLiveDeliveries(found: Rows<{ deliveryId: number }>) {
  const list = listBelow('/delivery/', id => found?.rows.some(row => row.deliveryId === id) ?? false)
  useLive(liveCalls.watchDeliveries, { enterpriseCode: useCompanyContext() }, list)
}

export function useLiveOrderedItems(found: Rows<{ deliveryId: number }>) {
  const list = listBelow('/orderedItems/', id => found?.rows.some(row => row.deliveryId === id) ?? false)
  useLive(liveCalls.watchOrderedItems, { enterpriseCode: useCompanyContext() }, list)
}

export function useLiveStock(found: Rows<{ stockId: number }>) {
  const list = listBelow('/stock/', id => found?.rows.some(row => row.stockId === id) ?? false)
  useLive(liveCalls.watchStock, { enterpriseCode: useCompanyContext() }, list)
}

const ofOneDelivery = (field: string, id: number) => ({
  concerns: ({ body }: { body: Record<string, unknown> }) => body[field] === id,
  isShown: () => true,
  ready: async () => undefined,
})

/** Keeps the pages of one delivery up to date: whatever they ask about it. */
export function useLiveDelivery(deliveryId: number) {
  const watched = { deliveryId, enterpriseCode: useCompanyContext() }
  useLive(liveCalls.watchDeliveries, watched, ofOneDelivery('deliveryId', deliveryId))
}

/** Keeps the page of an excursion case up to date: what happens to it is told as a change of its delivery. */
export function useLiveCase(deliveryId: number, caseId: number) {
  const watched = { deliveryId, enterpriseCode: useCompanyContext() }
  useLive(liveCalls.watchDeliveries, watched, ofOneDelivery('caseId', caseId))
}
