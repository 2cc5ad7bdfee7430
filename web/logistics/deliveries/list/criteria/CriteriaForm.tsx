import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { hasDetailed } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import {
  fieldsOf,
  searchOf,
  shippingDays,
  type CriteriaFields,
} from '#web/logistics/deliveries/list/criteria/criteriaFields.ts'
import { ChoiceFields, PeriodFields } from '#web/logistics/deliveries/list/criteria/CriteriaInputs.tsx'
import { DetailedCriteria } from '#web/logistics/deliveries/list/criteria/lazyCriteria.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = { search: ListSearch; today: string; onSearch: (search: ListSearch) => void }

/** Search by other criteria (LOG-25: shipping date and section are required, twelve months at most). */
export function CriteriaForm({ search, today, onSearch }: Props) {
  const t = useText()
  const [form] = Form.useForm<CriteriaFields>()
  const [showsMore, setShowsMore] = useState(hasDetailed(search))
  // Back, a shared link and the menu change the address; the fields follow it.
  useEffect(() => form.setFieldsValue(fieldsOf(search, today)), [form, search, today])
  const follow = (changed: Partial<CriteriaFields>) => {
    if (changed.days) form.setFieldValue('period', 'own')
    else if ('period' in changed && changed.period !== 'own')
      form.setFieldValue('days', shippingDays({ period: changed.period ?? undefined }, today))
  }
  return (
    <Form<CriteriaFields>
      noValidate
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(search, today)}
      onValuesChange={follow}
      // What the detailed criteria hold counts also while they are folded away.
      onFinish={() => onSearch(searchOf(form.getFieldsValue(true)))}
    >
      <div className="filter-fields">
        <PeriodFields />
        <ChoiceFields />
      </div>
      <Suspense>{showsMore && <DetailedCriteria />}</Suspense>
      <div className="filter-buttons">
        <Button type="primary" htmlType="submit">
          {t('deliveries.criteria.title')}
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
