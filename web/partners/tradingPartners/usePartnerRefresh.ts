import { useQueryClient } from '@tanstack/react-query'
import { partnerCalls } from '#contract/partners/calls/partners.ts'

/** After a change: the list and the partnership are read again. */
export function usePartnerRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [partnerCalls.getPartnerList, partnerCalls.getPartner].map(call =>
        client.invalidateQueries({ queryKey: [call.path] }),
      ),
    )
}
