import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { stateChoices, type CaseSearch } from '#web/quality/cases/caseSearch.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

type Fields = {
  keyword: string | undefined
  state: (typeof stateChoices)[number]
  opened: OpenDays
  isOverdue: boolean
}
type Props = { search: CaseSearch; isPhone: boolean; onSearch: (search: CaseSearch) => void }

/** Narrows the cases down; the sorting stays. */
export function CaseFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const { words } = useCaseTexts()
  const { keyword, state, overdue, from, until, sort, order, size } = search
  const fields = useMemo(
    (): Fields => ({
      keyword,
      state: state ?? 'unsettled',
      opened: rangeOf(from, until),
      isOverdue: overdue === '1',
    }),
    [keyword, state, overdue, from, until],
  )
  const label = (choice: Fields['state']) =>
    choice === 'unsettled' || choice === 'all' ? t(`cases.filter.${choice}`) : words.caseStates[choice]
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, state, overdue, from ?? until].filter(one => one !== undefined).length}
      isPhone={isPhone}
      onSearch={typed =>
        onSearch({
          keyword: typed.keyword?.trim() || undefined,
          state: typed.state === 'unsettled' ? undefined : typed.state,
          overdue: typed.isOverdue ? '1' : undefined,
          ...daysOf(typed.opened),
          sort,
          order,
          size,
        })
      }
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('cases.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} />
      </Form.Item>
      <Form.Item name="state" label={t('cases.filter.state')}>
        <Select popupMatchSelectWidth={false} options={stateChoices.map(value => ({ value, label: label(value) }))} />
      </Form.Item>
      <OptionalDays name="opened" label={t('cases.filter.opened')} />
      <Form.Item name="isOverdue" valuePropName="checked" className="filter-check">
        <Checkbox>{t('cases.filter.overdue')}</Checkbox>
      </Form.Item>
    </FilterForm>
  )
}
