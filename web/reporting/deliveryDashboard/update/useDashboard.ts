import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'

const call = deliveryDashboardCalls.getDeliveryDashboard

/** The dashboard of a period; the former one stays until it has come. Switched off, nothing is read anew by itself. */
export function useDashboard(asked: RequestOf<typeof call>, isAuto: boolean) {
  const { post } = usePortalCalls()
  return useQuery<ResponseOf<typeof call>>({
    queryKey: [call.path, asked],
    queryFn: ({ signal }) => post(call, asked, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isAuto,
    refetchOnReconnect: isAuto,
    meta: metaOf(call, { background: true }),
  })
}
