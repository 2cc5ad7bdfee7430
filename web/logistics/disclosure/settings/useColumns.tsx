import type { DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { SortKey } from '#web/logistics/disclosure/disclosureList.ts'
import {
  Companies,
  Disclosed,
  Owner,
  Product,
  type RowActs,
} from '#web/logistics/disclosure/settings/settingsCells.tsx'

export function useColumns(acts: RowActs, hasOwners: boolean): readonly (Column<DisclosureRow, SortKey> | false)[] {
  const t = useText()
  return [
    {
      heads: [
        { title: t('disclosure.columns.productName'), sortKey: 'product' },
        { title: t('disclosure.columns.itemCode'), sortKey: 'itemCode' },
      ],
      cell: row => <Product row={row} acts={acts} />,
      className: 'list-name',
      onCard: 'top',
    },
    {
      heads: [{ title: t('disclosure.columns.drugCode'), sortKey: 'drugCode' }],
      cell: row => <span className="no-wrap">{row.drugCode}</span>,
      className: 'list-narrow',
      isEmpty: row => row.drugCode === null,
    },
    hasOwners && {
      heads: [{ title: t('disclosure.owner'), sortKey: 'owner' }],
      cell: row => <Owner row={row} />,
    },
    {
      heads: [{ title: t('disclosure.disclosedInformation') }],
      cell: row => <Disclosed row={row} />,
      className: 'list-wide',
      onCard: 'wide',
    },
    {
      heads: [{ title: t('disclosure.company'), sortKey: 'companies' }],
      cell: row => <Companies row={row} />,
      className: 'list-wide',
      onCard: 'wide',
      isEmpty: row => row.companyCount === 0,
    },
  ]
}
