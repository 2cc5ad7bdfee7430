import { getRouteApi } from '@tanstack/react-router'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { ProductFilter } from '#web/logistics/products/list/ProductFilter.tsx'
import { ProductResults } from '#web/logistics/products/list/ProductResults.tsx'
import { fileRequestOf, requestOf, type ProductListSearch } from '#web/logistics/products/productListSearch.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/logistics/products/products.css'

const route = getRouteApi('/layout/user-management/products')

/** The product master: items with what they are judged by today; the whole state stands in the URL. */
export function ProductListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPhone = usePhone()
  const answer = useCall(productCalls.getProductList, requestOf(search, enterpriseCode), { keepPrevious: true })
  const go = (next: ProductListSearch) => void navigate({ search: next })
  return (
    <div className="products">
      <ProductFilter search={search} isPhone={isPhone} onSearch={go} />
      <ProductResults
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
