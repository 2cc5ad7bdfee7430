import { getRouteApi } from '@tanstack/react-router'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { useCall } from '#web/api/queries.ts'

const route = getRouteApi('/layout/delivery/detail')

export function DeliveryDetailPage() {
  const { deliveryId } = route.useSearch()
  const status = useCall(deliveryCalls.statusInfo, { deliveryId })
  return <p>{status.data?.reference}</p>
}
