import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { productCalls, type ProductRow } from '#contract/logistics/calls/products.ts'
import { useManyCompanies } from '#web/kernel/session/useManyCompanies.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { EvaluatedBy, ItemCode, ItemNames, Registered } from '#web/logistics/products/list/cells.tsx'
import { productList, type ProductSortKey } from '#web/logistics/products/productList.ts'
import { Tolerance } from '#web/logistics/products/Tolerance.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'

const route = getRouteApi('/layout/user-management/products')

/** The product master: items with what they are evaluated by today; the whole state stands in the URL. */
export function ProductListPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(productCalls.getProductList, productList, search, context)
  const register = answer.data?.mayRegister && (
    <AddButton to="/user-management/products/registration">{t('products.list.register')}</AddButton>
  )
  return (
    <div className="page">
      <ListScreen
        list={productList}
        search={search}
        onSearch={next => void navigate({ to: '/user-management/products', search: next })}
        answer={answer}
        file={{ call: productCalls.downloadProductCsv, context }}
        tools={register}
        emptyTools={register}
        texts={{
          title: t('products.list.title'),
          found: number => t('products.list.found', { number }),
          none: { title: t('products.list.none'), hint: t('products.list.noneHint') },
          empty: { title: t('products.list.empty'), hint: t('products.list.emptyHint') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('products.filter.keyword'),
            hint: t('products.filter.keywordHint'),
            isWide: true,
          },
          { choice: 'band', label: t('products.filter.band'), option: band => t(`products.bands.${band}`) },
        ]}
        columns={useColumns()}
        keyOf={row => row.productId}
        onOpen={({ productId }) => void navigate({ to: '/user-management/products/detail', search: { productId } })}
      />
    </div>
  )
}

function useColumns(): readonly (Column<ProductRow, ProductSortKey> | false)[] {
  const t = useText()
  const isOfMany = useManyCompanies('ProductMaster')
  const sorted = (sortKey: ProductSortKey) => {
    if (sortKey === 'item' || sortKey === 'tolerance') return { title: t(`products.${sortKey}`), sortKey }
    return { title: t(`products.columns.${sortKey}`), sortKey }
  }
  return [
    { heads: [sorted('itemCode'), sorted('drugCode')], cell: row => <ItemCode row={row} />, onCard: 'top' },
    { heads: [sorted('item')], cell: row => <ItemNames row={row} />, className: 'list-wide', onCard: 'top' },
    { heads: [sorted('band')], cell: row => <EvaluatedBy row={row} /> },
    { heads: [sorted('tolerance')], cell: row => <Tolerance evaluationRule={row.inForce} />, className: 'list-wide' },
    isOfMany && { heads: [sorted('company')], cell: row => <NameAndCode of={row.company} />, className: 'list-wide' },
    { heads: [sorted('registeredAt')], cell: row => <Registered row={row} /> },
  ]
}
