import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { useAhead, useCall } from '#web/kernel/api/queries.ts'
import { byNumber, byOther } from '#web/logistics/deliveries/list/listRequest.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { defaultPageSize } from '#web/kernel/ui/lists/pageSizes.ts'

/** The page that the URL asks for; the former one stays until it has come, and the next one is asked for ahead. */
export function useFoundDeliveries(search: ListSearch, today: string) {
  const enterpriseCode = useCompanyContext()
  const isByNumber = search.number !== undefined
  const ofNumber = (one: ListSearch) => ({ ...byNumber(one), enterpriseCode })
  const ofOther = (one: ListSearch) => ({ ...byOther(one, today), enterpriseCode })
  const { searchByNumber, searchByOther } = deliveryCalls
  const numbered = useCall(searchByNumber, ofNumber(search), { enabled: isByNumber, keepPrevious: true })
  const others = useCall(searchByOther, ofOther(search), { enabled: !isByNumber, keepPrevious: true })
  const answer = isByNumber ? numbered : others

  const { page = 1, size = defaultPageSize } = search
  const hasNext = !answer.isPlaceholderData && answer.data !== undefined && page * size < answer.data.total
  const next = { ...search, page: page + 1 }
  useAhead(searchByNumber, isByNumber && hasNext ? ofNumber(next) : undefined)
  useAhead(searchByOther, !isByNumber && hasNext ? ofOther(next) : undefined)
  return answer
}
