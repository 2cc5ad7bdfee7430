import { Button, Form, Input, Select } from 'antd'
import { useEffect } from 'react'
import type { ProductVersion } from '#contract/logistics/calls/products.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { toleranceText } from '#contract/logistics/words/bandText.ts'
import { daysOf, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import type { ReevaluationSearch } from '#web/logistics/products/productSearch.ts'
import { dayFormats } from '#web/kernel/texts/dayFormats.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { refuse } from '#web/kernel/texts/said.tsx'

type Fields = { version: number; days: OpenDays; lot: string | undefined }
type Props = {
  search: ReevaluationSearch
  version: ProductVersion
  standing: readonly ProductVersion[]
  onSearch: (search: Omit<ReevaluationSearch, 'productId'>) => void
}

/** By which version, and deliveries of which shipping days and lot. */
export function ReevaluationFilter({ search, version, standing, onSearch }: Props) {
  const t = useText()
  const language = useLanguage()
  const [form] = Form.useForm<Fields>()
  const { from, until, lot } = search
  // Back and a shared link change the address; the fields follow it.
  useEffect(() => {
    form.setFieldsValue({ version: version.version, days: rangeOf(from, until), lot })
  }, [form, version.version, from, until, lot])
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={fields =>
        onSearch({ version: fields.version, ...daysOf(fields.days), lot: fields.lot?.trim() || undefined })
      }
      className="fields"
    >
      <Form.Item name="version" label={t('products.reevaluation.version')}>
        <Select popupMatchSelectWidth={false} options={useVersionOptions(standing)} />
      </Form.Item>
      <Form.Item name="days" label={t('products.reevaluation.days')} rules={[{ validator: useDaysRule() }]}>
        <DayRange format={dayFormats[language]} placeholder={[t('lists.filter.from'), t('lists.filter.until')]} />
      </Form.Item>
      <Form.Item name="lot" label={t('products.reevaluation.lot')}>
        <Input maxLength={100} placeholder={t('lists.filter.any')} />
      </Form.Item>
      <div className="form-buttons">
        <Button type="primary" htmlType="submit">
          {t('products.reevaluation.find')}
        </Button>
      </div>
    </Form>
  )
}

function useVersionOptions(standing: readonly ProductVersion[]) {
  const t = useText()
  const { day } = useTimes()
  const language = useLanguage()
  return standing.map(one => {
    const tolerance = toleranceText({ ...one, lowerMilli: null, upperMilli: null, toleranceSource: null }, language)
    const basis = `${t(`products.bands.${one.band}`)} · ${tolerance}`
    return {
      value: one.version,
      label: t('products.reevaluation.versionOption', { version: one.version, from: day(one.validFrom), band: basis }),
    }
  })
}

/** Both days, and no more than twelve months (PLT-20). */
function useDaysRule() {
  return (_rule: unknown, days: OpenDays | undefined) => {
    const { from, until } = daysOf(days)
    if (!from || !until) return refuse(t => t('products.reevaluation.daysMissing'))
    return isPeriodTooLong(from, until) ? refuse(t => t('codes.4511')) : Promise.resolve()
  }
}
