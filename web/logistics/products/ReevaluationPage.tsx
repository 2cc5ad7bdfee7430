import { getRouteApi, Link } from '@tanstack/react-router'
import { productCalls, type ProductVersion } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { ReevaluationPreview } from '#web/logistics/products/reevaluation/ReevaluationPreview.tsx'
import { UnknownProduct } from '#web/logistics/products/ProductPage.tsx'
import type { ReevaluationSearch } from '#web/logistics/products/productList.ts'
import { Button, Form, Input, Select, Flex } from 'antd'
import { useEffect } from 'react'
import { toleranceText } from '#contract/logistics/words/bandText.ts'
import { daysOf, period, rangeOf, type OpenDays, DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/section.css'

const route = getRouteApi('/layout/user-management/products/reevaluation')

/** TEL-15: judging deliveries anew with another version of an item – first what it would find, then the act with its reason. */
export function ReevaluationPage() {
  const { t, localName } = useWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { productId, from, until, lot } = search
  const { data, error, refetch } = useCall(
    productCalls.getProduct,
    { productId },
    { handledHere: [codes.notAuthorized] },
  )
  if (error?.failure === codes.notAuthorized || data?.mayEdit === false) return <UnknownProduct />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const standing = data.versions.filter(version => version.state !== 'withdrawn')
  const version = standing.find(one => one.version === search.version) ?? standing[0]
  if (!version) return <UnknownProduct />
  const days = from && until ? { from, until } : undefined
  const go = (next: Omit<ReevaluationSearch, 'productId'>) => void navigate({ search: { productId, ...next } })
  return (
    <div className="page narrow">
      <section className="section" aria-label={t('products.detail.evaluate')}>
        <div>
          <h2>
            <Link to="/user-management/products/detail" search={{ productId }}>
              {localName(data.nameJa, data.nameEn)}
            </Link>
          </h2>
          <p className="quiet">{data.itemCode}</p>
        </div>
        <p>{t('products.reevaluation.intro')}</p>
        <ReevaluationFilter {...{ search, version, standing }} onSearch={go} />
      </section>
      {days && (
        <ReevaluationPreview
          key={JSON.stringify([version.version, days, lot])}
          {...{ product: data, version, days, lot }}
        />
      )}
    </div>
  )
}

type Fields = { version: number; days: OpenDays; lot: string | undefined }
type Props = {
  search: ReevaluationSearch
  version: ProductVersion
  standing: readonly ProductVersion[]
  onSearch: (search: Omit<ReevaluationSearch, 'productId'>) => void
}

/** By which version, and deliveries of which shipping days and lot. */
function ReevaluationFilter({ search, version, standing, onSearch }: Props) {
  const { t } = useWords()
  const [form] = Form.useForm<Fields>()
  const { from, until, lot } = search
  // Back and a shared link change the address; the fields follow it.
  useEffect(() => {
    form.setFieldsValue({ version: version.version, days: rangeOf(from, until), lot })
  }, [form, version.version, from, until, lot])
  return (
    <Form<Fields>
      noValidate
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
      <Form.Item
        name="days"
        label={t('deliveries.columns.shippingDate')}
        rules={[period(t => t('products.reevaluation.daysMissing'))]}
      >
        <DayRange />
      </Form.Item>
      <Form.Item name="lot" label={t('deliveries.columns.lot')}>
        <Input maxLength={100} placeholder={t('lists.filter.any')} />
      </Form.Item>
      <Flex wrap gap="small" align="center" className="wide">
        <Button type="primary" htmlType="submit">
          {t('products.reevaluation.find')}
        </Button>
      </Flex>
    </Form>
  )
}

function useVersionOptions(standing: readonly ProductVersion[]) {
  const { t, language, day } = useWords()
  return standing.map(one => {
    const tolerance = toleranceText({ ...one, lowerMilli: null, upperMilli: null, toleranceSource: null }, language)
    const basis = `${t(`products.bands.${one.band}`)} · ${tolerance}`
    return {
      value: one.version,
      label: t('products.reevaluation.versionOption', { version: one.version, from: day(one.validFrom), band: basis }),
    }
  })
}
