import type { CompanyRow } from '#contract/partners/calls/companies.ts'
import { companySortKeys } from '#contract/partners/rules/lists.ts'
import {
  Centres,
  Disclosure,
  Domains,
  Menus,
  Names,
  Registered,
  Updated,
} from '#web/partners/companies/list/companyCells.tsx'
import type { ListProps } from '#web/partners/companies/list/CompanyTable.tsx'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The same facts on a narrow screen. */
export function CompanyCards({ rows, sort, onSort }: ListProps) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.enterpriseCode}
      renderCard={row => <Card row={row} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={companySortKeys.map(key => ({ value: key, label: t(`companies.columns.${key}`) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}

function Card({ row }: { row: CompanyRow }) {
  const t = useText()
  return (
    <>
      <div className="list-card-head">
        <div>
          <Names row={row} />
        </div>
        <StatusTag status={row.status} />
      </div>
      <CardFacts
        facts={[
          { label: t('companies.columns.industryType'), value: t(`companies.industryTypes.${row.industryType}`) },
          { label: t('companies.facts.domains'), value: <Domains row={row} /> },
          { label: t('companies.facts.menus'), value: <Menus row={row} /> },
          { label: t('companies.facts.disclosure'), value: <Disclosure row={row} />, isWide: true },
          { label: t('companies.facts.logisticCentres'), value: <Centres row={row} />, isWide: true },
          { label: t('companies.columns.registeredAt'), value: <Registered row={row} /> },
          { label: t('companies.columns.updatedAt'), value: <Updated row={row} /> },
        ]}
      />
    </>
  )
}
