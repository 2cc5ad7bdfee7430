import { Checkbox, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { StatusSelect } from '#web/logistics/deliveries/list/criteria/StatusSelect.tsx'
import { useDayTexts } from '#web/logistics/deliveries/list/criteria/useDayTexts.ts'
import { periods } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { refuse } from '#web/kernel/ui/said.tsx'

export function PeriodFields() {
  const t = useText()
  const dayTexts = useDayTexts()
  const notTooLong = (_rule: unknown, days: [Dayjs, Dayjs] | undefined) => {
    const [from, until] = days?.map(day => day?.format('YYYY-MM-DD')) ?? []
    if (!from || !until) return refuse(t => t('codes.4009'))
    return isPeriodTooLong(from, until) ? refuse(t => t('codes.4511')) : Promise.resolve()
  }
  const periodOptions = periods.map(period => ({ value: period, label: t(`deliveries.criteria.periods.${period}`) }))
  return (
    <>
      <Form.Item name="period" className="criteria-period" label={t('deliveries.criteria.shippingDate')}>
        <Select popupMatchSelectWidth={false} options={periodOptions} />
      </Form.Item>
      <Form.Item
        name="days"
        label={`${t('deliveries.criteria.from')} – ${t('deliveries.criteria.until')}`}
        rules={[{ validator: notTooLong }]}
        className="criteria-days"
      >
        <DayRange allowClear={false} {...dayTexts} />
      </Form.Item>
    </>
  )
}

export function ChoiceFields() {
  const t = useText()
  // `required` would put aria-required on a group, which may not have it.
  const someSection = (_rule: unknown, sections: string[]) =>
    sections.length > 0 ? Promise.resolve() : refuse(t => t('deliveries.criteria.noSection'))
  const any = { value: '', label: t('deliveries.criteria.any') }
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
      <Form.Item name="outcome" label={t('deliveries.criteria.outcome')}>
        <Select popupMatchSelectWidth={false} options={[any, ...outcomeOptions]} />
      </Form.Item>
      <Form.Item name="excursion" className="criteria-excursion" label={t('deliveries.criteria.excursion')}>
        <Select popupMatchSelectWidth={false} options={[any, ...excursionOptions]} />
      </Form.Item>
      <Form.Item
        name="sections"
        label={t('deliveries.criteria.section')}
        className="criteria-sections"
        rules={[{ validator: someSection }]}
      >
        <Checkbox.Group aria-label={t('deliveries.criteria.section')} options={sectionOptions} />
      </Form.Item>
      <Form.Item name="late" valuePropName="checked" className="criteria-flag">
        <Checkbox>{t('deliveries.criteria.late')}</Checkbox>
      </Form.Item>
    </>
  )
}
