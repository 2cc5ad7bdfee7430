import { useNavigate } from '@tanstack/react-router'
import type { CompanyRow } from '#contract/partners/calls/companies.ts'
import type { CompanySort, CompanySortKey } from '#web/partners/companies/companyListSearch.ts'
import {
  Centres,
  Disclosure,
  Domains,
  Menus,
  Names,
  Registered,
  Updated,
} from '#web/partners/companies/list/companyCells.tsx'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

export type ListProps = {
  rows: readonly CompanyRow[] | undefined
  sort: CompanySort
  onSort: (key: CompanySortKey) => void
}

/** The companies as a table; a click anywhere in a row opens one. */
export function CompanyTable({ rows, sort, onSort }: ListProps) {
  const t = useText()
  const navigate = useNavigate()
  const open = ({ enterpriseCode }: CompanyRow) =>
    void navigate({ to: '/user-management/company-management/detail', search: { enterpriseCode } })
  return (
    <ListTable
      label={t('companies.list.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.enterpriseCode}
      sort={sort}
      onSort={onSort}
      onOpen={open}
    />
  )
}

function useColumns(): readonly Column<CompanyRow, CompanySortKey>[] {
  const t = useText()
  const sorted = (sortKey: CompanySortKey) => ({ title: t(`companies.columns.${sortKey}`), sortKey })
  return [
    { heads: [sorted('enterpriseName'), sorted('enterpriseCode')], cell: row => <Names row={row} /> },
    {
      heads: [sorted('status'), sorted('industryType')],
      cell: row => <StatusAndIndustry row={row} />,
      className: 'list-narrow',
    },
    { heads: [{ title: t('companies.facts.domains') }], cell: row => <Domains row={row} /> },
    {
      heads: [{ title: t('companies.facts.menus') }],
      cell: row => <Menus row={row} />,
      className: 'list-narrow',
    },
    { heads: [{ title: t('companies.facts.disclosure') }], cell: row => <Disclosure row={row} /> },
    {
      heads: [{ title: t('companies.facts.logisticCentres') }],
      cell: row => <Centres row={row} />,
      className: 'list-wide',
    },
    {
      heads: [sorted('registeredAt'), sorted('updatedAt')],
      cell: row => (
        <>
          <Registered row={row} />
          <div className="quiet">
            <Updated row={row} />
          </div>
        </>
      ),
      className: 'list-narrow',
    },
  ]
}

function StatusAndIndustry({ row }: { row: CompanyRow }) {
  const t = useText()
  return (
    <>
      <StatusTag status={row.status} />
      <div className="quiet no-wrap">{t(`companies.industryTypes.${row.industryType}`)}</div>
    </>
  )
}
