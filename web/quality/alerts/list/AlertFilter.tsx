import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import type { AlertSearch } from '#web/quality/alerts/alertSearch.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** '' is any. */
type Fields = {
  keyword: string | undefined
  kind: NonNullable<AlertSearch['kind']> | ''
  severity: NonNullable<AlertSearch['severity']> | ''
  found: OpenDays
}
type Props = { search: AlertSearch; isPhone: boolean; onSearch: (search: AlertSearch) => void }

/** Narrows the alerts down; the sorting stays. */
export function AlertFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const words = alertWords[useLanguage()]
  const { keyword, kind, severity, from, until, tab, sort, order, size } = search
  const fields = useMemo(
    (): Fields => ({ keyword, kind: kind ?? '', severity: severity ?? '', found: rangeOf(from, until) }),
    [keyword, kind, severity, from, until],
  )
  const any = { value: '', label: t('lists.filter.any') }
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, kind, severity, from ?? until].filter(one => one !== undefined).length}
      isPhone={isPhone}
      onSearch={typed =>
        onSearch({
          tab,
          keyword: typed.keyword?.trim() || undefined,
          kind: typed.kind || undefined,
          severity: typed.severity || undefined,
          ...daysOf(typed.found),
          sort,
          order,
          size,
        })
      }
      onClear={() => onSearch({ tab, sort, order, size })}
    >
      <Form.Item name="keyword" label={t('alerts.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} />
      </Form.Item>
      <Form.Item name="kind" label={t('alerts.filter.kind')}>
        <Select
          popupMatchSelectWidth={false}
          options={[any, ...alertKinds.map(value => ({ value, label: words.kinds[value] }))]}
        />
      </Form.Item>
      <Form.Item name="severity" label={t('alerts.filter.severity')}>
        <Select
          popupMatchSelectWidth={false}
          options={[any, ...severities.toReversed().map(value => ({ value, label: words.severities[value] }))]}
        />
      </Form.Item>
      <OptionalDays name="found" label={t('alerts.filter.found')} />
    </FilterForm>
  )
}
