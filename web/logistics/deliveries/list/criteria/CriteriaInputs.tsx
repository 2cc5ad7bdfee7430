import { Checkbox, Form, Select } from 'antd'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliveryList, statusChoices, type StatusChoice } from '#web/logistics/deliveries/deliveryList.ts'
import { period, DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { refuse, useWords } from '#web/kernel/texts/useWords.ts'
import { useState } from 'react'
import { choice } from '#web/kernel/ui/lists/defineList.ts'
import { outcomeChoices } from '#web/logistics/deliveries/list/criteria/criteriaFields.ts'
import { useSuggestions } from '#web/logistics/deliveries/list/criteria/useSuggestions.ts'
import { useComposition } from '#web/kernel/ui/forms/typed/typing.ts'
import { FilterItem } from '#web/kernel/ui/lists/ListFilter.tsx'
import { useStatusText } from '#web/logistics/deliveries/list/criteria/SearchChips.tsx'

const { filters } = deliveryList

export function PeriodFields() {
  const { t } = useWords()
  const label = t('deliveries.columns.shippingDate')
  return (
    <>
      <FilterItem
        filters={filters}
        field={{ choice: 'period', label, option: one => t(`deliveries.criteria.periods.${one}`) }}
      />
      <Form.Item
        name="days"
        label={`${t('lists.filter.from')} – ${t('lists.filter.until')}`}
        rules={[period(t => t('codes.4009'))]}
        className="filter-wide"
      >
        <DayRange allowClear={false} />
      </Form.Item>
    </>
  )
}

export function ChoiceFields() {
  const { t } = useWords()
  // `required` would put aria-required on a group, which may not have it.
  const someSection = (_rule: unknown, sections: string[]) =>
    sections.length > 0 ? Promise.resolve() : refuse(t => t('deliveries.criteria.noSection'))
  const sectionOptions = transportSections.map(value => ({ value, label: t(`deliveries.sections.${value}`) }))
  return (
    <>
      <Form.Item name="status" label={t('deliveries.criteria.status')} normalize={value => value || undefined}>
        <StatusSelect />
      </Form.Item>
      <FilterItem
        filters={{ outcome: choice(outcomeChoices) }}
        field={{
          choice: 'outcome',
          label: t('deliveries.criteria.outcome'),
          option: value =>
            value === 'noExcursion' ? t('deliveries.criteria.excursions.00') : t(`deliveries.outcomes.${value}`),
        }}
      />
      <Form.Item
        name="sections"
        label={t('deliveries.columns.section')}
        className="filter-check"
        rules={[{ validator: someSection }]}
      >
        <Checkbox.Group aria-label={t('deliveries.columns.section')} options={sectionOptions} />
      </Form.Item>
      <FilterItem filters={filters} field={{ flag: 'late', label: t('deliveries.criteria.late') }} />
    </>
  )
}

type Value = StatusChoice | ''
/** `id`, `value` and `onChange` are what the form's item gives to its field. */
type StatusProps = { id?: string; value?: Value; onChange?: (value: Value) => void }

/** In transit, delivered, awaiting pickup or late: found by typing a part of its name, as the server knows them. */
function StatusSelect({ id, value = '', onChange }: StatusProps) {
  const { t } = useWords()
  const nameOf = useStatusText()
  const { isComposing, ...composition } = useComposition()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const suggested = useSuggestions('deliveryStatus', typed, isOpen && !isComposing)
  // As long as the server says nothing, all of them.
  const found = suggested ? statusChoices.filter(choice => suggested.some(one => one.value === choice)) : statusChoices
  const options = found.map(choice => ({ value: choice, label: nameOf(choice) }))
  const any = { value: '' as const, label: t('lists.filter.any') }
  return (
    <div {...composition}>
      <Select<Value>
        id={id}
        value={value}
        onChange={onChange}
        options={typed === '' ? [any, ...options] : options}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onOpenChange={setOpen}
        labelRender={() => (value ? nameOf(value) : any.label)}
        notFoundContent={t('deliveries.criteria.noStatus')}
        defaultActiveFirstOption
        popupMatchSelectWidth={false}
      />
    </div>
  )
}
