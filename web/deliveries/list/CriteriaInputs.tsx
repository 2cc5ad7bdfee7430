import { Checkbox, DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/ja'
import { outcomes } from '#contract/calls/deliveryShapes.ts'
import { isPeriodTooLong } from '#contract/rules/period.ts'
import { transportSections } from '#contract/rules/transportSections.ts'
import { moreNames } from '#web/deliveries/list/criteriaFields.ts'
import { periods } from '#web/deliveries/listSearch.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'

const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const

export function PeriodFields() {
  const t = useText()
  const language = useLanguage()
  const notTooLong = (_rule: unknown, days: [Dayjs, Dayjs] | undefined) => {
    const [from, until] = days?.map(day => day?.format('YYYY-MM-DD')) ?? []
    if (!from || !until) return Promise.reject(new Error(t('codes.4009')))
    return isPeriodTooLong(from, until) ? Promise.reject(new Error(t('codes.4511'))) : Promise.resolve()
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
        <DatePicker.RangePicker
          allowClear={false}
          format={dayFormats[language]}
          placeholder={[t('deliveries.criteria.from'), t('deliveries.criteria.until')]}
        />
      </Form.Item>
    </>
  )
}

export function ChoiceFields() {
  const t = useText()
  // `required` would put aria-required on a group, which may not have it.
  const someSection = (_rule: unknown, sections: string[]) =>
    sections.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('deliveries.criteria.noSection')))
  const any = { value: '', label: t('deliveries.criteria.any') }
  const sectionOptions = transportSections.map(section => ({
    value: section,
    label: t(`deliveries.sections.${section}`),
  }))
  return (
    <>
      <Form.Item name="status" label={t('deliveries.criteria.status')}>
        <Select
          popupMatchSelectWidth={false}
          options={[any, ...(['1', '2'] as const).map(value => ({ value, label: t(`deliveries.status.${value}`) }))]}
        />
      </Form.Item>
      <Form.Item name="outcome" label={t('deliveries.criteria.outcome')}>
        <Select
          popupMatchSelectWidth={false}
          options={[any, ...outcomes.map(value => ({ value, label: t(`deliveries.outcomes.${value}`) }))]}
        />
      </Form.Item>
      <Form.Item name="excursion" className="criteria-excursion" label={t('deliveries.criteria.excursion')}>
        <Select
          popupMatchSelectWidth={false}
          options={[
            any,
            ...(['01', '00'] as const).map(value => ({ value, label: t(`deliveries.criteria.excursions.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="sections"
        label={t('deliveries.criteria.section')}
        className="criteria-sections"
        rules={[{ validator: someSection }]}
      >
        <Checkbox.Group aria-label={t('deliveries.criteria.section')} options={sectionOptions} />
      </Form.Item>
      <Form.Item name="late" valuePropName="checked" className="criteria-late">
        <Checkbox>{t('deliveries.criteria.late')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** As the contract bounds them: names may be longer than numbers. */
const lengthOf = (name: (typeof moreNames)[number]) =>
  ['customerNumber', 'productCode', 'lot'].includes(name) ? 100 : 200

export function MoreFields() {
  const t = useText()
  return moreNames.map(name => (
    <Form.Item key={name} name={name} className="criteria-more" label={t(`deliveries.criteria.${name}`)}>
      <Input maxLength={lengthOf(name)} />
    </Form.Item>
  ))
}
