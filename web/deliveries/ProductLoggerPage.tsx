import { getRouteApi } from '@tanstack/react-router'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { useCall } from '#web/api/queries.ts'

const route = getRouteApi('/layout/delivery/productLogger')

export function ProductLoggerPage() {
  const { deliveryId } = route.useSearch()
  const loggers = useCall(deliveryCalls.getProductLoggerList, { deliveryId })
  return <p>{loggers.data?.length}</p>
}
