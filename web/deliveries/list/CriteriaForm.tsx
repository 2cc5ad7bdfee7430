import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/ja'
import { useEffect, useId, useState } from 'react'
import { outcomes } from '#contract/calls/deliveries.ts'
import { isPeriodTooLong } from '#contract/rules/period.ts'
import { transportSections } from '#contract/rules/transportSections.ts'
import {
  countCriteria,
  fieldsOf,
  hasMore,
  moreNames,
  rangeOf,
  searchOf,
  type CriteriaFields,
} from '#web/deliveries/list/criteriaFields.ts'
import { periods, type ListSearch } from '#web/deliveries/listSearch.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'
import { useMediaQuery } from '#web/ui/useMediaQuery.ts'

const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const
const phone = '(max-width: 767.98px)'

type Props = { search: ListSearch; today: string; onSearch: (search: ListSearch) => void }

/** Search by other criteria (spec 5: shipping date and section are required, twelve months at most). */
export function CriteriaForm({ search, today, onSearch }: Props) {
  const t = useText()
  const isPhone = useMediaQuery(phone)
  const [isOpen, setOpen] = useState(!isPhone)
  const panel = useId()
  const number = countCriteria(search)
  return (
    <section className="criteria" aria-label={t('deliveries.criteria.title')}>
      {isPhone && (
        <Button
          className="criteria-toggle"
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('deliveries.criteria.close') : t('deliveries.criteria.open')}
          {number > 0 && ` (${number})`}
        </Button>
      )}
      <div id={panel} hidden={isPhone && !isOpen}>
        <Fields search={search} today={today} onSearch={onSearch} />
      </div>
    </section>
  )
}

function Fields({ search, today, onSearch }: Props) {
  const t = useText()
  const [form] = Form.useForm<CriteriaFields>()
  const [showsMore, setShowsMore] = useState(hasMore(search))
  // Back, a shared link and the menu change the address; the fields follow it.
  useEffect(() => form.setFieldsValue(fieldsOf(search, today)), [form, search, today])
  const follow = (changed: Partial<CriteriaFields>) => {
    if (changed.days) form.setFieldValue('period', 'own')
    if (changed.period && changed.period !== 'own')
      form.setFieldValue('days', rangeOf({ period: changed.period }, today))
  }
  return (
    <Form<CriteriaFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(search, today)}
      onValuesChange={follow}
      onFinish={fields => onSearch(searchOf(fields))}
    >
      <div className="criteria-grid">
        <PeriodFields />
        <ChoiceFields />
      </div>
      {showsMore && (
        <div className="criteria-grid">
          <MoreFields />
        </div>
      )}
      <div className="criteria-buttons">
        <Button type="primary" htmlType="submit">
          {t('deliveries.criteria.search')}
        </Button>
        <Button onClick={() => onSearch({})}>{t('deliveries.criteria.clear')}</Button>
        <Button
          type="text"
          aria-expanded={showsMore}
          icon={showsMore ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setShowsMore(!showsMore)}
        >
          {showsMore ? t('deliveries.criteria.fewer') : t('deliveries.criteria.more')}
        </Button>
      </div>
    </Form>
  )
}

function PeriodFields() {
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

function ChoiceFields() {
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

function MoreFields() {
  const t = useText()
  return moreNames.map(name => (
    <Form.Item key={name} name={name} className="criteria-more" label={t(`deliveries.criteria.${name}`)}>
      <Input maxLength={lengthOf(name)} />
    </Form.Item>
  ))
}
