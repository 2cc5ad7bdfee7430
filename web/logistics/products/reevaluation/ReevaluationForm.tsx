import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  productCalls,
  type EvaluatedDelivery,
  type Product,
  type ProductVersion,
} from '#contract/logistics/calls/products.ts'
import { maxReasonLength, outcomeChanges } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { filled, useWords } from '#web/kernel/texts/useWords.ts'

type Fields = { reason: string }
type Props = {
  product: Product
  version: ProductVersion
  chosen: readonly EvaluatedDelivery[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (leftOut: ReadonlySet<number>) => void
}

/** The reason, and the act itself after a last question. */
export function ReevaluationForm({ product, version: { version }, chosen, leftOut, onLeaveOut }: Props) {
  const { t, localName, count } = useWords()
  const [form] = Form.useForm<Fields>()
  const [reason, setReason] = useState<string>()
  const isDirty = () => Boolean(form.getFieldValue('reason'))
  const changes = useChangeKeys()
  useDraft(
    productCalls.reevaluate.path,
    () => (isDirty() ? { reason: form.getFieldValue('reason') as string, leftOut } : undefined),
    draft => {
      form.setFieldsValue({ reason: draft.reason })
      // A reason for some deliveries is none for all.
      onLeaveOut(draft.leftOut)
    },
    changes,
  )
  // At once: no field behind an open dialog can have the focus.
  const close = () => flushSync(() => setReason(undefined))
  const number = count(chosen.length)
  const { productId, nameJa, nameEn } = product
  return (
    <Form<Fields>
      noValidate
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={fields => setReason(fields.reason.trim())}
    >
      <Form.Item
        name="reason"
        label={t('products.reevaluation.reason')}
        extra={t('products.reevaluation.reasonHint')}
        rules={[filled(t => t('forms.reasonMissing'))]}
      >
        <Input maxLength={maxReasonLength} showCount autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={chosen.length === 0}>
        {chosen.length === 0 ? t('products.reevaluation.noneChosen') : t('products.reevaluation.submit', { number })}
      </Button>
      <UnsavedGuard isDirty={isDirty} />
      {reason !== undefined && (
        <CallConfirm
          title={t('products.reevaluation.confirmTitle', { number })}
          act={t('products.reevaluation.confirm')}
          call={productCalls.reevaluate}
          changes={changes}
          request={{ productId, version, deliveryIds: chosen.map(row => row.deliveryId), reason }}
          done={(t, { evaluated }) =>
            t(evaluated > 0 ? 'products.reevaluation.done' : 'products.reevaluation.doneNone', {
              number: count(evaluated),
              version,
            })
          }
          onDone={() => form.resetFields()}
          onClose={close}
        >
          <p>{t('products.reevaluation.confirmText', { name: localName(nameJa, nameEn), version })}</p>
          <OutcomeChanges changes={outcomeChanges(chosen)} />
          <p>{t('changeHistory.reason', { reason })}</p>
        </CallConfirm>
      )}
    </Form>
  )
}
