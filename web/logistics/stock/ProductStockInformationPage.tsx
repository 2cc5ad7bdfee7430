import { getRouteApi } from '@tanstack/react-router'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveStock } from '#web/shell/live/livePages.ts'
import { StockFilter } from '#web/logistics/stock/StockFilter.tsx'
import { StockResults } from '#web/logistics/stock/StockResults.tsx'
import { fileRequestOf, requestOf, type StockSearch } from '#web/logistics/stock/stockSearch.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/logistics/stock/stock.css'

const route = getRouteApi('/layout/product-info')
/** Product Stock Information: what is in stock where, and whose it is; the whole state stands in the URL. */
export function ProductStockInformationPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPhone = usePhone()
  const answer = useCall(stockCalls.getStockList, requestOf(search, enterpriseCode), { keepPrevious: true })
  useLiveStock(answer.data)
  const go = (next: StockSearch) => void navigate({ search: next })
  return (
    <div className="stock">
      <StockFilter search={search} isPhone={isPhone} onSearch={go} />
      <StockResults
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
