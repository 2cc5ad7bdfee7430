import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { productCalls, type ProductRow } from '#contract/logistics/calls/products.ts'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { productList, type ProductSortKey } from '#web/logistics/products/productList.ts'
import { shownCode } from '#web/logistics/products/form/productFields.ts'
import { Tolerance } from '#web/logistics/products/Tolerance.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { NameAndCode, twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/user-management/products')

/** The product master: items with what they are evaluated by today; the whole state stands in the URL. */
export function ProductListPage() {
  const { t } = useWords()
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
          title: t('screens.productList'),
          found: number => t('deliveries.list.found', { number }),
          none: { title: t('products.list.none'), hint: t('products.list.noneHint') },
          empty: { title: t('products.list.empty'), hint: t('products.list.emptyHint') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('lists.keyword'),
            hint: t('products.filter.keywordHint'),
            isWide: true,
          },
          { choice: 'band', label: t('products.columns.band'), option: band => t(`products.bands.${band}`) },
        ]}
        columns={useColumns()}
        keyOf={row => row.productId}
        onOpen={({ productId }) => void navigate({ to: '/user-management/products/detail', search: { productId } })}
      />
    </div>
  )
}

/** The same list as a card of a dashboard. */
export const ProductsCard = listCard({
  url: productList.url,
  ask: asks(productCalls.getProductList, productList),
  useColumns,
  keyOf: row => row.productId,
})

const maxShown = 2

/** The first codes, in the order of their kinds. */
function Codes({ codes }: { codes: ProductRow['codes'] }) {
  const { t, count } = useWords()
  const more = codes.length - maxShown
  return (
    <>
      {codes.slice(0, maxShown).map(({ kind, code }) => (
        <div key={`${kind} ${code}`} className="no-wrap">
          {shownCode(kind, code)}
        </div>
      ))}
      {more > 0 && <div className="quiet no-wrap">{t('products.codes.more', { number: count(more) })}</div>}
    </>
  )
}

function useColumns(): readonly (Column<ProductRow, ProductSortKey> | false)[] {
  const { t, language, day, dayOf } = useWords()
  const isOfMany = useManyCompanies('ProductMaster')
  const sorted = (sortKey: ProductSortKey) => {
    if (sortKey === 'item' || sortKey === 'tolerance') return { title: t(`products.${sortKey}`), sortKey }
    return { title: t(`products.columns.${sortKey}`), sortKey }
  }
  return [
    column(
      [sorted('itemCode'), sorted('drugCode')],
      ({ productId, itemCode, drugCode }) =>
        twoLines(
          <Link to="/user-management/products/detail" search={{ productId }} className="list-reference">
            {itemCode}
          </Link>,
          drugCode,
        ),
      { onCard: 'top' },
    ),
    column(
      [sorted('item')],
      // The reader's language first.
      ({ nameJa, nameEn }) => (language === 'en' ? twoLines(nameEn, nameJa) : twoLines(nameJa, nameEn)),
      { className: 'list-wide', onCard: 'top' },
    ),
    column(t('products.codes.title'), ({ codes }) => <Codes codes={codes} />),
    column([sorted('band')], ({ inForce, planned }) => (
      <>
        <div className="no-wrap">{t(`products.bands.${inForce.band}`)}</div>
        <div className="quiet no-wrap">{t('products.number', { version: inForce.version })}</div>
        {planned && (
          <div>
            <StateTag tone="running">
              {t('products.list.planned', { version: planned.version, day: day(planned.validFrom) })}
            </StateTag>
          </div>
        )}
      </>
    )),
    column([sorted('tolerance')], row => <Tolerance evaluationRule={row.inForce} />, { className: 'list-wide' }),
    isOfMany && column([sorted('company')], row => <NameAndCode of={row.company} />, { className: 'list-wide' }),
    column([sorted('registeredAt')], ({ registeredAt }) => <span className="no-wrap">{dayOf(registeredAt)}</span>),
  ]
}
