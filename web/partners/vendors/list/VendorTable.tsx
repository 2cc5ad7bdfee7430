import { useNavigate } from '@tanstack/react-router'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { vendorSortKeys, type VendorSortKey } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { nextSort, type VendorSort } from '#web/partners/vendors/list/listRequest.ts'
import { VendorCard } from '#web/partners/vendors/list/VendorCard.tsx'
import * as cells from '#web/partners/vendors/list/vendorCells.tsx'
import { placeOf, type ListKind } from '#web/partners/vendors/list/vendorCells.tsx'

type Props = {
  list: ListKind
  rows: readonly VendorRow[] | undefined
  /** Whose vendors they are, where there are several. */
  showsCustomer: boolean
  place: string
  sort: VendorSort
  onSort: (sort: VendorSort) => void
}

/** The vendors as a table; a click anywhere in a row opens it. */
export function VendorTable({ list, rows, showsCustomer, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('vendors.list.title')}
      columns={useColumns(list, showsCustomer)}
      rows={rows}
      keyOf={row => row.vendorId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      onOpen={({ vendorId }) => void navigate({ to: placeOf[list], search: { vendorId } })}
    />
  )
}

function useColumns(list: ListKind, showsCustomer: boolean): readonly Column<VendorRow, VendorSortKey>[] {
  const t = useText()
  const sorted = (sortKey: VendorSortKey) => ({ title: t(`vendors.columns.${sortKey}`), sortKey })
  const customer = { heads: [sorted('customer')], cell: row => <cells.Customer row={row} /> } satisfies Column<
    VendorRow,
    VendorSortKey
  >
  const stateAndDay = `${t('vendors.facts.state')} / ${t('vendors.facts.registeredOn')}`
  return [
    { heads: [sorted('vendor')], cell: row => <cells.VendorName row={row} list={list} /> },
    ...(showsCustomer ? [customer] : []),
    { heads: [sorted('auditExpiresOn'), sorted('auditedOn')], cell: row => <cells.Audit row={row} /> },
    { heads: [sorted('licenceExpiresOn')], cell: row => <cells.Licence row={row} /> },
    { heads: [sorted('score')], cell: row => <cells.Score row={row} /> },
    {
      heads: [sorted('openObservations')],
      cell: row => <cells.Observations row={row} />,
      className: 'vendor-observations-column',
    },
    { heads: [sorted('mainContractor')], cell: row => <cells.MainContractor row={row} /> },
    {
      heads: [{ title: stateAndDay, sortKey: 'registeredOn' }],
      cell: row => <cells.State row={row} />,
    },
    { heads: [{ title: t('vendors.facts.comment') }], cell: row => <cells.Comment row={row} /> },
  ]
}

/** The same facts on a narrow screen. */
export function VendorCards({ list, rows, showsCustomer, sort, onSort }: Props) {
  const t = useText()
  const keys = vendorSortKeys.filter(key => showsCustomer || key !== 'customer')
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.vendorId}
      renderCard={row => <VendorCard row={row} list={list} showsCustomer={showsCustomer} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={keys.map(key => ({ value: key, label: t(`vendors.columns.${key}`) }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}
