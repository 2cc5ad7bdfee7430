import { Form, Input, InputNumber, Select } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls, type ReportSubscription } from '#contract/reporting/calls/reports.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { linkDays, maxSubscriptions, reportKinds, type ReportKind } from '#contract/reporting/rules/reports.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { said, type Sentence, useWords } from '#web/kernel/texts/useWords.ts'

type Product = NonNullable<ReportSubscription['product']>
type Fields = RequestOf<typeof reportCalls.addReportSubscription> & { productId: number }
type Props = { products: readonly Product[]; enterpriseCode: string | undefined; onClose: () => void }

const allGoods = 0

/** What is wrong with an address, by the issue of the refusal. */
function faultOf(message: string): Sentence {
  if (message.includes('already')) return t => t('reports.add.same')
  if (message.includes('more')) return t => t('reports.add.tooMany', { most: maxSubscriptions })
  return t => t('reports.add.needEmail')
}

/** Subscribes an address: to which report, of which goods, in which language, and how long its links work. */
export function SubscriptionDialog({ products, enterpriseCode, onClose }: Props) {
  const { t, language, localName } = useWords()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch<ReportKind | undefined>('kind', form) ?? 'monthly'
  const goods = products.map(({ productId, itemCode, nameJa, nameEn }) => ({
    value: productId,
    label: `${localName(nameJa, nameEn)} (${itemCode})`,
  }))
  return (
    <CallDialog<Fields, typeof reportCalls.addReportSubscription>
      form={form}
      title={t('reports.add.title')}
      act={t('reports.add.save')}
      initial={{ kind: 'monthly', productId: allGoods, language: languageCodeOf(language), days: linkDays.usual }}
      allRequired
      of={enterpriseCode ?? ''}
      call={reportCalls.addReportSubscription}
      request={({ productId, ...typed }) => ({
        ...typed,
        productId: kind === 'delivery' && productId !== allGoods ? productId : null,
        enterpriseCode,
      })}
      faults={({ issues }) =>
        issues
          .filter(({ path }) => path === 'email')
          .map(({ message }) => ({ name: ['email'], sentence: faultOf(message) }))
      }
      done={(t, _answer, { email }) => t('reports.add.added', { email })}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('reports.subscriptions.kind')} extra={t(`reports.subscriptions.whens.${kind}`)}>
        <Select
          getPopupContainer={popupPlace}
          options={reportKinds.map(value => ({ value, label: t(`reports.kinds.${value}`) }))}
        />
      </Form.Item>
      {kind === 'delivery' && (
        <Form.Item name="productId" label={t('reports.subscriptions.product')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            getPopupContainer={popupPlace}
            options={[{ value: allGoods, label: t('reports.subscriptions.allProducts') }, ...goods]}
          />
        </Form.Item>
      )}
      <Form.Item
        name="email"
        label={t('reports.add.email')}
        extra={t('reports.add.emailHint')}
        rules={[
          {
            required: true,
            type: 'email',
            transform: (typed?: string) => typed?.trim(),
            message: said(t => t('reports.add.needEmail')),
          },
        ]}
      >
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <LinkFields />
    </CallDialog>
  )
}

/** In which language, for how many days. */
export function LinkFields() {
  const { t } = useWords()
  const needDays = said(t => t('reports.add.needDays', { least: linkDays.least, most: linkDays.most }))
  return (
    <>
      <Form.Item name="language" label={t('reports.add.language')} required>
        <Select
          getPopupContainer={popupPlace}
          options={(['0', '1'] as const).map(value => ({ value, label: t(`reports.languages.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="days"
        label={t('reports.add.days')}
        extra={t('reports.add.daysHint', { least: linkDays.least, most: linkDays.most })}
        rules={[{ required: true, type: 'integer', min: linkDays.least, max: linkDays.most, message: needDays }]}
      >
        <InputNumber inputMode="numeric" />
      </Form.Item>
    </>
  )
}
