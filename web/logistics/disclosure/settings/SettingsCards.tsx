import { disclosureSortKeys } from '#contract/logistics/rules/disclosureMatrix.ts'
import { nextSort, type SortKey } from '#web/logistics/disclosure/disclosureSearch.ts'
import { ProductDetail } from '#web/logistics/disclosure/settings/ProductDetail.tsx'
import { Companies, Disclosed, Owner, Product } from '#web/logistics/disclosure/settings/settingsCells.tsx'
import type { SettingsListProps } from '#web/logistics/disclosure/settings/SettingsTable.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The same on a narrow screen. */
export function SettingsCards({ rows, acts, hasOwners, sort, onSort }: SettingsListProps) {
  const t = useText()
  const titles: Record<SortKey, string> = {
    product: t('disclosure.columns.productName'),
    itemCode: t('disclosure.columns.itemCode'),
    drugCode: t('disclosure.columns.drugCode'),
    owner: t('disclosure.owner'),
    companies: t('disclosure.company'),
  }
  const keys = disclosureSortKeys.filter(key => hasOwners || key !== 'owner')
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.productId}
      renderCard={row => (
        <>
          <Product row={row} acts={acts} />
          <CardFacts
            facts={[
              row.drugCode !== null && { label: titles.drugCode, value: row.drugCode },
              hasOwners && { label: titles.owner, value: <Owner row={row} /> },
              { label: t('disclosure.disclosedInformation'), value: <Disclosed row={row} />, isWide: true },
              row.companyCount > 0 && { label: titles.companies, value: <Companies row={row} />, isWide: true },
            ]}
          />
          {acts.opened.has(row.productId) && <ProductDetail row={row} onEdit={acts.onEdit} />}
        </>
      )}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={keys.map(key => ({ value: key, label: titles[key] }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}
