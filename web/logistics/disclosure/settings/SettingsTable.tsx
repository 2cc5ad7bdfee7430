import type { DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { nextSort, type Sort, type SortKey } from '#web/logistics/disclosure/disclosureSearch.ts'
import { ProductDetail } from '#web/logistics/disclosure/settings/ProductDetail.tsx'
import { Companies, Disclosed, Owner, Product } from '#web/logistics/disclosure/settings/settingsCells.tsx'
import type { RowActs } from '#web/logistics/disclosure/settings/SettingsResults.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

export type SettingsListProps = {
  rows: readonly DisclosureRow[] | undefined
  acts: RowActs
  hasOwners: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Products; a click in a row opens what is disclosed of it, below it. */
export function SettingsTable({ rows, acts, hasOwners, sort, onSort, place }: SettingsListProps & { place: string }) {
  const t = useText()
  return (
    <ListTable
      label={t('disclosure.list.title')}
      columns={useColumns(acts, hasOwners)}
      rows={rows}
      keyOf={row => row.productId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      onOpen={acts.onOpen}
      renderBelow={row => acts.opened.has(row.productId) && <ProductDetail row={row} onEdit={acts.onEdit} />}
    />
  )
}

function useColumns(acts: RowActs, hasOwners: boolean): readonly Column<DisclosureRow, SortKey>[] {
  const t = useText()
  const owner: Column<DisclosureRow, SortKey> = {
    heads: [{ title: t('disclosure.owner'), sortKey: 'owner' }],
    cell: row => <Owner row={row} />,
  }
  return [
    {
      heads: [
        { title: t('disclosure.columns.productName'), sortKey: 'product' },
        { title: t('disclosure.columns.itemCode'), sortKey: 'itemCode' },
      ],
      cell: row => <Product row={row} acts={acts} />,
    },
    {
      heads: [{ title: t('disclosure.columns.drugCode'), sortKey: 'drugCode' }],
      cell: row => <span className="no-wrap">{row.drugCode}</span>,
      className: 'list-narrow',
    },
    ...(hasOwners ? [owner] : []),
    {
      heads: [{ title: t('disclosure.disclosedInformation') }],
      cell: row => <Disclosed row={row} />,
      className: 'disclosure-information',
    },
    {
      heads: [{ title: t('disclosure.company'), sortKey: 'companies' }],
      cell: row => <Companies row={row} />,
      className: 'list-wide',
    },
  ]
}
