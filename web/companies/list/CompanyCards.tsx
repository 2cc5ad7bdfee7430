import type { CompanyRow } from '#contract/calls/companies.ts'
import { companySortKeys } from '#contract/rules/listWords.ts'
import { Centres, Disclosure, Domains, Menus, Names, Times } from '#web/companies/list/companyCells.tsx'
import type { ListProps } from '#web/companies/list/CompanyTable.tsx'
import { StatusMark } from '#web/companies/status/StatusMark.tsx'
import { useText } from '#web/texts/useText.ts'
import { ListCards } from '#web/ui/ListCards.tsx'

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
  const facts = [
    ['columns.industryType', t(`companies.industryTypes.${row.industryType}`)],
    ['facts.domains', <Domains key="domains" row={row} />],
    ['facts.menus', <Menus key="menus" row={row} />],
    ['facts.disclosure', <Disclosure key="disclosure" row={row} />],
    ['facts.logisticCentres', <Centres key="centres" row={row} />],
    ['columns.registeredAt', <Times key="times" row={row} />],
  ] as const
  return (
    <>
      <div className="list-card-head">
        <div>
          <Names row={row} />
        </div>
        <StatusMark status={row.status} />
      </div>
      <dl className="company-card-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{t(`companies.${name}`)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
