import { getRouteApi } from '@tanstack/react-router'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveOrderedItems } from '#web/shell/live/livePages.ts'
import { OrderedItemFilter } from '#web/logistics/orderedItems/OrderedItemFilter.tsx'
import { OrderedItemResults } from '#web/logistics/orderedItems/OrderedItemResults.tsx'
import { fileRequestOf, requestOf, type OrderedItemSearch } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/logistics/orderedItems/orderedItems.css'

const route = getRouteApi('/layout/ordered-list')
/** Ordered Items List: what arrives when at which distribution centre; the whole state stands in the URL. */
export function OrderedItemsListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
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
