import { CompanyField } from '#web/logistics/disclosure/CompanyField.tsx'
import { disclosureList, previewFilters, type DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { seenPeriod } from '#web/logistics/disclosure/previewAs/seenPeriod.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListFilter } from '#web/kernel/ui/lists/ListFilter.tsx'

const preview = { filters: previewFilters, url: disclosureList.url }
type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Through whose eyes, and which shipping days. */
export function PreviewFilter({ search, choices, onSearch }: Props) {
  const t = useText()
  const hasOwners = (choices?.owners.length ?? 0) > 1
  return (
    <ListFilter
      list={preview}
      search={search}
      onSearch={onSearch}
      searchText={t('disclosure.seen.show')}
      fields={[
        hasOwners && { own: 'owner', field: <CompanyField name="owner" choices={choices} /> },
        { own: 'company', field: <CompanyField name="company" choices={choices} /> },
        search.what !== 'stock' && {
          days: ['from', 'until'],
          label: t('disclosure.seen.shippingDate'),
          isPeriod: true,
          listed: seenPeriod(search),
        },
      ]}
    />
  )
}
