import { Form } from 'antd'
import { useMemo } from 'react'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureSearch.ts'
import { seenPeriod } from '#web/logistics/disclosure/previewAs/seenPeriod.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

type Fields = { owner: string | undefined; company: string | undefined; days: OpenDays }
type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Through whose eyes, and which shipping days. */
export function PreviewFilter({ search, choices, onSearch }: Props) {
  const t = useText()
  const { owner, company, from, until, what } = search
  const fields = useMemo(() => {
    const period = seenPeriod({ from, until })
    return { owner, company, days: rangeOf(period.from, period.until) }
  }, [owner, company, from, until])
  const hasOwners = (choices?.owners.length ?? 0) > 1
  return (
    <FilterForm<Fields>
      texts={{ ...t('lists.filter', { returnObjects: true }), search: t('disclosure.seen.show') }}
      fields={fields}
      number={company === undefined ? 0 : 1}
      isPhone={false}
      onSearch={filled => {
        const days = daysOf(filled.days)
        onSearch({
          view: 'seen',
          what,
          owner: filled.owner,
          company: filled.company,
          from: days.from,
          until: days.until,
        })
      }}
      onClear={() => onSearch({ view: 'seen', what })}
    >
      {hasOwners && (
        <Form.Item name="owner" label={t('disclosure.owner')} className="filter-wide">
          <CompanySelect companies={choices?.owners} />
        </Form.Item>
      )}
      <Form.Item name="company" label={t('disclosure.company')} className="filter-wide">
        <CompanySelect companies={choices?.companies} />
      </Form.Item>
      {what !== 'stock' && <OptionalDays name="days" label={t('disclosure.seen.shippingDate')} isPeriod />}
    </FilterForm>
  )
}
