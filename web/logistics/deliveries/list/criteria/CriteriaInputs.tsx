import { Checkbox, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { periods, statusChoices, type StatusChoice } from '#web/logistics/deliveries/deliveryList.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { refuse } from '#web/kernel/texts/useText.ts'
import { useState } from 'react'
import { useComposition, useSuggestions } from '#web/logistics/deliveries/list/criteria/useSuggestions.ts'
import type { ChoiceName } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { useStatusText } from '#web/logistics/deliveries/list/criteria/SearchChips.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

export function PeriodFields() {
  const { t } = useWords()
  const notTooLong = (_rule: unknown, days: [Dayjs, Dayjs] | undefined) => {
    const [from, until] = days?.map(day => day?.format('YYYY-MM-DD')) ?? []
    if (!from || !until) return refuse(t => t('codes.4009'))
    return isPeriodTooLong(from, until) ? refuse(t => t('codes.4511')) : Promise.resolve()
  }
  const periodOptions = periods.map(period => ({ value: period, label: t(`deliveries.criteria.periods.${period}`) }))
  return (
    <>
      <Form.Item name="period" label={t('deliveries.columns.shippingDate')}>
        <Select popupMatchSelectWidth={false} options={periodOptions} />
      </Form.Item>
      <Form.Item
        name="days"
        label={`${t('lists.filter.from')} – ${t('lists.filter.until')}`}
        rules={[{ validator: notTooLong }]}
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
  const outcomeOptions = shownOutcomes.map(value => ({ value, label: t(`deliveries.outcomes.${value}`) }))
  const excursionOptions = (['01', '00'] as const).map(value => ({
    value,
    label: t(`deliveries.criteria.excursions.${value}`),
  }))
  const sectionOptions = transportSections.map(value => ({ value, label: t(`deliveries.sections.${value}`) }))
  return (
    <>
      <Form.Item name="status" label={t('deliveries.criteria.status')}>
        <StatusSelect />
      </Form.Item>
      <ChoiceField name="outcome" options={outcomeOptions} />
      <ChoiceField name="excursion" options={excursionOptions} />
      <Form.Item
        name="sections"
        label={t('deliveries.columns.section')}
        className="filter-check"
        rules={[{ validator: someSection }]}
      >
        <Checkbox.Group aria-label={t('deliveries.columns.section')} options={sectionOptions} />
      </Form.Item>
      <Form.Item name="late" valuePropName="checked" className="filter-check">
        <Checkbox>{t('deliveries.criteria.late')}</Checkbox>
      </Form.Item>
    </>
  )
}

type ChoiceProps = { name: ChoiceName; options: { value: string; label: string }[] }

export function ChoiceField({ name, options }: ChoiceProps) {
  const { t } = useWords()
  return (
    <Form.Item name={name} label={t(`deliveries.criteria.${name}`)}>
      <Select popupMatchSelectWidth={false} options={[{ value: '', label: t('lists.filter.any') }, ...options]} />
    </Form.Item>
  )
}

type Value = StatusChoice | ''
/** `id`, `value` and `onChange` are what the form's item gives to its field. */
type StatusProps = { id?: string; value?: Value; onChange?: (value: Value) => void }

/** In transit, delivered, awaiting pickup or late: found by typing a part of its name, as the server knows them. */
function StatusSelect({ id, value, onChange }: StatusProps) {
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
