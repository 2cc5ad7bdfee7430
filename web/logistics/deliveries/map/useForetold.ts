import { useMemo } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { type EstimateOf, useArrivalEstimates } from '#web/logistics/deliveries/estimate/useArrivalEstimates.ts'
import { awaitsEstimate, type MapPoint, withForetold } from '#web/logistics/deliveries/map/mapPoints.ts'

export const usePointEstimates = (points: readonly MapPoint[]): EstimateOf =>
  useArrivalEstimates(
    deliveryCalls.getArrivalEstimates,
    points.map(({ status, ...point }) => ({ ...point, isDelivered: status === '2' })),
  )

/** LOG-133: the points, of that time, with what is foretold late, and the estimates that say so. */
export function useForetold(found: readonly MapPoint[], foundAtMs: number) {
  // The order of the points follows what is told of them; theirs does not, or each answer would ask for others.
  const asked = found.filter(point => awaitsEstimate(point, foundAtMs))
  const estimateOf = usePointEstimates(asked.toSorted((one, other) => other.deliveryId - one.deliveryId))
  const late = asked.filter(({ deliveryId }) => estimateOf(deliveryId)?.estimate?.isForetoldLate)
  const known = late.map(({ deliveryId }) => deliveryId).join(' ')
  // Thousands of markers are drawn anew only where something else is foretold.
  const points = useMemo(
    () => (known ? withForetold(found, new Set(known.split(' ').map(Number))) : found),
    [found, known],
  )
  return { points, estimateOf }
}
