import { useMemo } from 'react'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Asked = typeof deliveryCalls.getArrivalEstimates | typeof orderedItemCalls.getArrivalEstimates
/** What tells whether a delivery has an estimate at all. */
type Shown = { deliveryId: number; isDelivered: boolean; awaitingPickup: boolean }
export type EstimateOf = (deliveryId: number) => ArrivalEstimate | undefined

const everyMinuteMs = 60_000
/** As many as the call takes. */
const most = 200

/** When the shown deliveries are expected, asked again every minute: positions come and grow old. */
export function useArrivalEstimates(call: Asked, shown: readonly Shown[]): EstimateOf {
  const enterpriseCode = useCompanyContext()
  const underWay = shown.filter(({ isDelivered, awaitingPickup }) => !isDelivered && !awaitingPickup)
  const deliveryIds = [...new Set(underWay.map(({ deliveryId }) => deliveryId))].slice(0, most)
  const { data } = useCall(
    call,
    { deliveryIds, enterpriseCode },
    {
      enabled: deliveryIds.length > 0,
      refetchIntervalMs: everyMinuteMs,
      keepPrevious: true,
      background: true,
      quiet: true,
    },
  )
  return useMemo(() => {
    const byId = new Map(data?.map(one => [one.deliveryId, one]))
    return deliveryId => byId.get(deliveryId)
  }, [data])
}
