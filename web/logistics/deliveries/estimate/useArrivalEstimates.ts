import { useMemo } from 'react'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { useCallInPortions } from '#web/kernel/api/useCallInPortions.ts'
import { portionsOf } from '#web/logistics/deliveries/estimate/portions.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Asked = typeof deliveryCalls.getArrivalEstimates | typeof orderedItemCalls.getArrivalEstimates
/** What tells whether a delivery has an estimate at all. */
type Shown = { deliveryId: number; isDelivered: boolean; awaitingPickup: boolean }
export type EstimateOf = (deliveryId: number) => ArrivalEstimate | undefined

const everyMinuteMs = 60_000

/** When the shown deliveries are expected, asked again every minute for each portion: positions come and grow old. */
export function useArrivalEstimates(call: Asked, shown: readonly Shown[]): EstimateOf {
  const enterpriseCode = useCompanyContext()
  const underWay = shown.filter(({ isDelivered, awaitingPickup }) => !isDelivered && !awaitingPickup)
  const bodies = portionsOf(underWay.map(({ deliveryId }) => deliveryId)).map(deliveryIds => ({
    deliveryIds,
    enterpriseCode,
  }))
  const portions = useCallInPortions(call, bodies, { refetchIntervalMs: bodies.length * everyMinuteMs })
  return useMemo(() => {
    const byId = new Map(portions.flat().map(one => [one.deliveryId, one]))
    return deliveryId => byId.get(deliveryId)
  }, [portions])
}
