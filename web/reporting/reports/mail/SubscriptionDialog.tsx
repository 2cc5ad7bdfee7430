import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls, type ReportSubscription } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { linkDays, maxSubscriptions, reportKinds, type ReportKind } from '#contract/reporting/rules/reports.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { said, saidAtField } from '#web/kernel/texts/said.tsx'

type Product = NonNullable<ReportSubscription['product']>
type Requested = RequestOf<typeof reportCalls.addReportSubscription>
type Typed = { email: string; kind: ReportKind; productId: number; language: '0' | '1'; days: number }
type Props = { products: readonly Product[]; enterpriseCode: string | undefined; onClose: () => void }

const allGoods = 0

/** Subscribes an address: to which report, of which goods, in which language, and how long its links work. */
export function SubscriptionDialog({ products, enterpriseCode, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const [form] = Form.useForm<Typed>()
  const [kind, setKind] = useState<ReportKind>('monthly')
  const adding = useCallMutation(reportCalls.addReportSubscription, { handledHere: [codes.invalidParameters] })
  const save = async ({ productId, ...typed }: Typed) => {
    const goods = kind === 'delivery' && productId !== allGoods ? productId : null
    const requested: Requested = { ...typed, kind, productId: goods, enterpriseCode }
    await adding.mutateAsync(requested)
    showNotice(t => t('reports.add.added', { email: typed.email }))
    onClose()
  }
  const failed = (error: unknown) => {
    if (!(error instanceof CallError) || error.failure !== codes.invalidParameters) return
    const issue = error.issues.find(one => one.path === 'email')
    if (!issue) return showError(t => t(`codes.${codes.invalidParameters}`))
    const errors = saidAtField(t =>
      issue.message.includes('already')
        ? t('reports.add.same')
        : issue.message.includes('more')
          ? t('reports.add.tooMany', { most: maxSubscriptions })
          : t('reports.add.needEmail'),
    )
    form.setFields([{ name: 'email', errors }])
    form.focusField('email')
  }
  return (
    <FormDialog<Typed>
      title={t('reports.add.title')}
      act={t('reports.add.save')}
      isActing={adding.isPending}
      form={form}
      initial={{ productId: allGoods, language: languageCodeOf(language), days: linkDays.usual }}
      allRequired
      onSubmit={typed => void save(typed).catch(failed)}
      onClose={onClose}
    >
      <KindField kind={kind} onKind={setKind} />
      {kind === 'delivery' && <ProductField products={products} />}
      <AddressFields />
    </FormDialog>
  )
}

function KindField({ kind, onKind }: { kind: ReportKind; onKind: (kind: ReportKind) => void }) {
  const t = useText()
  return (
    <Form.Item
      label={t('reports.subscriptions.kind')}
      htmlFor="report-kind"
      extra={t(`reports.subscriptions.whens.${kind}`)}
    >
      <Select
        id="report-kind"
        value={kind}
        getPopupContainer={popupPlace}
        options={reportKinds.map(value => ({ value, label: t(`reports.kinds.${value}`) }))}
        onChange={onKind}
      />
    </Form.Item>
  )
}

function ProductField({ products }: Pick<Props, 'products'>) {
  const t = useText()
  const localName = useLocalName()
  const options = products.map(({ productId, itemCode, nameJa, nameEn }) => ({
    value: productId,
    label: `${localName(nameJa, nameEn)} (${itemCode})`,
  }))
  return (
    <Form.Item name="productId" label={t('reports.subscriptions.product')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        getPopupContainer={popupPlace}
        options={[{ value: allGoods, label: t('reports.subscriptions.allProducts') }, ...options]}
      />
    </Form.Item>
  )
}

/** To whom, in which language, for how many days. */
export function AddressFields({ hint = true }: { hint?: boolean }) {
  const t = useText()
  const needDays = said(t => t('reports.add.needDays', { least: linkDays.least, most: linkDays.most }))
  return (
    <>
      <Form.Item
        name="email"
        label={t('reports.add.email')}
        extra={hint && t('reports.add.emailHint')}
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
      <Form.Item name="language" label={t('reports.add.language')}>
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
