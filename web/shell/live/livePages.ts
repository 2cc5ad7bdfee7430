import { liveCalls } from '#contract/integration/calls/live.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { calmMoment } from '#web/shell/live/calmMoment.ts'
import type { Asked } from '#web/shell/live/rereadQueries.ts'
import { useLive } from '#web/shell/live/useLive.ts'

type Rows<Row> = { rows: readonly Row[] } | undefined

/** Rows that come, go and change place wait until nobody moves. */
const inAList = { ready: calmMoment }
const below =
  (prefix: string) =>
  ({ path }: Asked) =>
    path.startsWith(prefix)

/** Keeps a list of deliveries, or their map, up to date: whatever it asks below /delivery. */
export function useLiveDeliveries(found: Rows<{ deliveryId: number }>) {
  const body = { enterpriseCode: useCompanyContext() }
  const isShown = (id: number) => found?.rows.some(row => row.deliveryId === id) ?? false
  useLive(liveCalls.watchDeliveries, body, { ...inAList, isShown, concerns: below('/delivery/') })
}

export function useLiveOrderedItems(found: Rows<{ deliveryId: number }>) {
  const body = { enterpriseCode: useCompanyContext() }
  const isShown = (id: number) => found?.rows.some(row => row.deliveryId === id) ?? false
  useLive(liveCalls.watchOrderedItems, body, { ...inAList, isShown, concerns: below('/orderedItems/') })
}

export function useLiveStock(found: Rows<{ stockId: number }>) {
  const body = { enterpriseCode: useCompanyContext() }
  const isShown = (id: number) => found?.rows.some(row => row.stockId === id) ?? false
  useLive(liveCalls.watchStock, body, { ...inAList, isShown, concerns: below('/stock/') })
}

/** Keeps the pages of one delivery up to date: whatever they ask about it. */
export function useLiveDelivery(deliveryId: number) {
  useLive(
    liveCalls.watchDeliveries,
    { deliveryId, enterpriseCode: useCompanyContext() },
    { concerns: ({ body }) => body['deliveryId'] === deliveryId, isShown: () => true, ready: async () => undefined },
  )
}
