import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import type { ReleaseSearch } from '#web/quality/releases/list/releaseSearch.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

type Fields = {
  keyword: string | undefined
  decision: NonNullable<ReleaseSearch['decision']>
  arrived: OpenDays
  quarantinedOnly: boolean
}
type Props = { search: ReleaseSearch; isPhone: boolean; onSearch: (search: ReleaseSearch) => void }

/** Narrows the lots down; the sorting stays. */
export function ReleaseFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const words = evidenceWords[useLanguage()].decisions
  const { keyword, decision, from, until, quarantinedOnly, sort, order, size } = search
  const fields = useMemo(
    (): Fields => ({
      keyword,
      decision: decision ?? 'undecided',
      arrived: rangeOf(from, until),
      quarantinedOnly: quarantinedOnly ?? false,
    }),
    [keyword, decision, from, until, quarantinedOnly],
  )
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, decision, from ?? until, quarantinedOnly].filter(one => one !== undefined).length}
      isPhone={isPhone}
      onSearch={typed =>
        onSearch({
          keyword: typed.keyword?.trim() || undefined,
          decision: typed.decision === 'undecided' ? undefined : typed.decision,
          quarantinedOnly: typed.quarantinedOnly || undefined,
          ...daysOf(typed.arrived),
          sort,
          order,
          size,
        })
      }
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('releases.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} />
      </Form.Item>
      <Form.Item name="decision" label={t('releases.filter.decision')}>
        <Select
          popupMatchSelectWidth={false}
          options={[
            ...lotDecisions.map(value => ({ value, label: words[value] })),
            { value: 'all', label: t('releases.filter.all') },
          ]}
        />
      </Form.Item>
      <OptionalDays name="arrived" label={t('releases.filter.arrived')} />
      <Form.Item name="quarantinedOnly" valuePropName="checked" className="filter-check">
        <Checkbox>{t('releases.filter.quarantinedOnly')}</Checkbox>
      </Form.Item>
    </FilterForm>
  )
}
