import { getRouteApi } from '@tanstack/react-router'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { useCall } from '#web/api/queries.ts'
import { useEnterpriseChoice } from '#web/enterpriseChoice/useEnterpriseChoice.ts'
import { useLiveOrderedItems } from '#web/live/livePages.ts'
import { OrderedItemFilter } from '#web/orderedItems/OrderedItemFilter.tsx'
import { OrderedItemResults } from '#web/orderedItems/OrderedItemResults.tsx'
import { fileRequestOf, requestOf, type OrderedItemSearch } from '#web/orderedItems/orderedItemSearch.ts'
import { usePhone } from '#web/ui/usePhone.ts'
import '#web/orderedItems/orderedItems.css'

const route = getRouteApi('/layout/ordered-list')
/** Ordered Items List: what arrives when at which distribution centre; the whole state stands in the URL. */
export function OrderedItemsListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useEnterpriseChoice()
  const isPhone = usePhone()
  const call = orderedItemCalls.getOrderedItemList
  const answer = useCall(call, requestOf(search, enterpriseCode), { keepPrevious: true })
  useLiveOrderedItems(answer.data)
  const go = (next: OrderedItemSearch) => void navigate({ search: next })
  return (
    <div className="ordered-items">
      <OrderedItemFilter search={search} isPhone={isPhone} onSearch={go} />
      <OrderedItemResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        fileRequest={fileRequestOf(search, enterpriseCode)}
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}
