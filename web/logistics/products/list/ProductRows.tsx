import { useNavigate } from '@tanstack/react-router'
import type { ProductRow } from '#contract/logistics/calls/products.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { Company, ItemCode, ItemNames, EvaluatedBy, Registered } from '#web/logistics/products/list/cells.tsx'
import type { Sort, SortKey } from '#web/logistics/products/productListSearch.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { Tolerance } from '#web/logistics/products/Tolerance.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = {
  rows: readonly ProductRow[] | undefined
  place: string
  sort: Sort
  onSort: (key: SortKey) => void
}

/** The items as a table; a row opens its item by click and by its link. */
export function ProductTable({ rows, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('products.list.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.productId}
      place={place}
      sort={sort}
      onSort={onSort}
      onOpen={({ productId }) => void navigate({ to: '/user-management/products/detail', search: { productId } })}
    />
  )
}

/** Whose an item is needs saying only where there are items of several companies. */
const useManyCompanies = () => useSession(({ profile }) => (profile?.menuEnterpriseMap.ProductMaster ?? []).length > 1)

const useTitles = () => {
  const t = useText()
  return (key: SortKey) => {
    if (key === 'item') return t('products.item')
    return key === 'tolerance' ? t('products.tolerance') : t(`products.columns.${key}`)
  }
}

function useColumns(): readonly Column<ProductRow, SortKey>[] {
  const title = useTitles()
  const isOfMany = useManyCompanies()
  const sorted = (sortKey: SortKey) => ({ title: title(sortKey), sortKey })
  const company = {
    heads: [sorted('company')],
    cell: (row: ProductRow) => <Company row={row} />,
    className: 'list-wide',
  } as const
  return [
    { heads: [sorted('itemCode'), sorted('drugCode')], cell: row => <ItemCode row={row} /> },
    { heads: [sorted('item')], cell: row => <ItemNames row={row} />, className: 'list-wide' },
    { heads: [sorted('band')], cell: row => <EvaluatedBy row={row} /> },
    { heads: [sorted('tolerance')], cell: row => <Tolerance evaluationRule={row.inForce} />, className: 'list-wide' },
    ...(isOfMany ? [company] : []),
    { heads: [sorted('registeredAt')], cell: row => <Registered row={row} /> },
  ]
}

/** The same facts on a narrow screen. */
export function ProductCards({ rows, sort, onSort }: Props) {
  const t = useText()
  const title = useTitles()
  const isOfMany = useManyCompanies()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.productId}
      renderCard={row => <Card row={row} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={productSortKeys
        .filter(key => isOfMany || key !== 'company')
        .map(key => ({ value: key, label: title(key) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}

function Card({ row }: { row: ProductRow }) {
  const title = useTitles()
  const isOfMany = useManyCompanies()
  return (
    <>
      <div>
        <ItemCode row={row} />
      </div>
      <ItemNames row={row} />
      <CardFacts
        facts={[
          { label: title('band'), value: <EvaluatedBy row={row} /> },
          { label: title('tolerance'), value: <Tolerance evaluationRule={row.inForce} /> },
          isOfMany && { label: title('company'), value: <Company row={row} /> },
          { label: title('registeredAt'), value: <Registered row={row} /> },
        ]}
      />
    </>
  )
}
