import { useNavigate } from '@tanstack/react-router'
import type { VendorSortKey } from '#contract/partners/rules/vendors.ts'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { FilterField } from '#web/kernel/ui/lists/ListFilter.tsx'
import type { ListTexts } from '#web/kernel/ui/lists/ListResults.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { useShowsCustomer } from '#web/partners/vendors/list/useShowsCustomer.ts'
import * as cells from '#web/partners/vendors/list/vendorCells.tsx'
import type { managedVendors } from '#web/partners/vendors/vendorLists.ts'

/** What both lists of vendors show alike, and where their rows lead. */
export function useVendorList(kind: cells.ListKind, picked: string | undefined) {
  const t = useText()
  const navigate = useNavigate()
  const mayRegister = useSession(session => session.profile?.menuList.includes('VendorRegister') ?? false)
  const texts: ListTexts = {
    title: t('vendors.list.title'),
    found: number => t('vendors.list.found', { number }),
    none: { title: t('vendors.list.none'), hint: t('vendors.list.noneHint') },
    empty: { title: t('vendors.list.empty'), hint: t(`vendors.list.emptyHint.${mayRegister ? kind : 'reading'}`) },
  }
  const fields: FilterField<typeof managedVendors.filters>[] = [
    { text: 'keyword', label: t('vendors.filter.keyword'), hint: t('vendors.filter.keywordHint'), isWide: true },
    { choice: 'state', label: t('vendors.facts.state'), option: state => t(`vendors.filter.states.${state}`) },
  ]
  return {
    texts,
    fields,
    columns: useColumns(kind, picked),
    keyOf: (row: VendorRow) => row.vendorId,
    onOpen: ({ vendorId }: VendorRow) => void navigate({ to: cells.placeOf[kind], search: { vendorId } }),
  }
}

function useColumns(kind: cells.ListKind, picked: string | undefined) {
  const t = useText()
  const isPhone = usePhone()
  const showsCustomer = useShowsCustomer(kind === 'management' ? 'VendorManagement' : 'VendorRegister', picked)
  const sorted = (sortKey: VendorSortKey) => ({ title: t(`vendors.columns.${sortKey}`), sortKey })
  const columns: readonly (Column<VendorRow, VendorSortKey> | false)[] = [
    {
      heads: [sorted('vendor')],
      cell: row => <cells.VendorName row={row} list={kind} />,
      className: 'list-name',
      onCard: 'top',
    },
    // An order of audits and licences alike: no column of the table stands for it.
    isPhone && { heads: [sorted('expiry')], cell: () => null, onCard: 'nowhere' },
    showsCustomer && { heads: [sorted('customer')], cell: row => <cells.Customer row={row} /> },
    { heads: [sorted('auditExpiresOn'), sorted('auditedOn')], cell: row => <cells.Audit row={row} /> },
    { heads: [sorted('licenceExpiresOn')], cell: row => <cells.Licence row={row} /> },
    { heads: [sorted('score')], cell: row => <cells.Score row={row} />, className: 'list-narrow' },
    {
      heads: [sorted('openObservations')],
      cell: row => <cells.Observations row={row} />,
      className: 'list-narrow',
    },
    { heads: [sorted('mainContractor')], cell: row => <cells.MainContractor row={row} /> },
    {
      heads: [{ title: t('vendors.facts.state') }, sorted('registeredOn')],
      cell: row => <cells.State row={row} />,
      onCard: 'topEnd',
    },
    {
      heads: [{ title: t('vendors.facts.comment') }],
      cell: row => <cells.Comment row={row} />,
      onCard: 'wide',
      isEmpty: row => row.comment === null,
    },
  ]
  return columns
}
