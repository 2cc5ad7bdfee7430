import { liveCalls } from '#contract/calls/live.ts'
import { useEnterpriseChoice } from '#web/enterpriseChoice/useEnterpriseChoice.ts'
import { calmMoment } from '#web/live/calmMoment.ts'
import { useLive } from '#web/live/useLive.ts'

type Rows<Row> = { rows: readonly Row[] } | undefined

/** Rows that come, go and change place wait until nobody moves. */
const inAList = { ready: calmMoment }

/** Keeps a list of deliveries, or their map, up to date: every call of the list pages below /delivery. */
export function useLiveDeliveries(found: Rows<{ deliveryId: number }>) {
  useLive(
    liveCalls.watchDeliveries,
    { enterpriseCode: useEnterpriseChoice() },
    {
      ...inAList,
      concerns: ({ path }) => path.startsWith('/delivery/'),
      isShown: id => found?.rows.some(row => row.deliveryId === id) ?? false,
    },
  )
}

/** Keeps the pages of one delivery up to date: whatever they ask about it. */
export function useLiveDelivery(deliveryId: number) {
  useLive(
    liveCalls.watchDeliveries,
    { deliveryId, enterpriseCode: useEnterpriseChoice() },
    { concerns: ({ body }) => body['deliveryId'] === deliveryId, isShown: () => true, ready: async () => undefined },
  )
}
