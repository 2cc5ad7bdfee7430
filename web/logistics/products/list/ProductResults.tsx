import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { ProductCards, ProductTable } from '#web/logistics/products/list/ProductRows.tsx'
import { nextSort, sortOf, type ProductListSearch, type SortKey } from '#web/logistics/products/productListSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: ProductListSearch
  found: ResponseOf<typeof productCalls.getProductList> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  fileRequest: RequestOf<typeof productCalls.downloadProductCsv>
  onChange: (search: ProductListSearch) => void
  onRetry: () => void
}

/** The items that were found, page by page; or why there is nothing to show. */
export function ProductResults(props: Props) {
  const { search, found, failure, isOld, isPhone, fileRequest, onChange, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <NoProduct search={search} mayRegister={found.mayRegister} />
  const sort = sortOf(search)
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key)
    onChange({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  const Rows = isPhone ? ProductCards : ProductTable
  return (
    <ListResults
      label={t('products.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('products.list.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        found && (
          <>
            <FileButton call={productCalls.downloadProductCsv} body={fileRequest} total={found.total} />
            {found.mayRegister && <RegisterButton />}
          </>
        )
      }
    >
      <Rows rows={found?.rows} place={JSON.stringify(search)} sort={sort} onSort={sortBy} />
    </ListResults>
  )
}

function RegisterButton() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/products/registration' })}
    >
      {t('products.list.register')}
    </Button>
  )
}

function NoProduct({ search, mayRegister }: { search: ProductListSearch; mayRegister: boolean }) {
  const t = useText()
  const kind = search.keyword || search.band ? 'none' : 'empty'
  return (
    <Notice title={t(`products.list.${kind}`)}>
      <p>{t(`products.list.${kind}Hint`)}</p>
      {mayRegister && <RegisterButton />}
    </Notice>
  )
}
