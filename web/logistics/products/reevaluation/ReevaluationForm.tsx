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
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { said } from '#web/kernel/texts/said.tsx'

type Fields = { reason: string }
type Props = {
  product: Product
  version: ProductVersion
  chosen: readonly EvaluatedDelivery[]
}

/** The reason, and the act itself after a last question. */
export function ReevaluationForm({ product, version: { version }, chosen }: Props) {
  const t = useText()
  const { count } = useTimes()
  const [form] = Form.useForm<Fields>()
  const [asked, setAsked] = useState<string>()
  const evaluate = useCallMutation(productCalls.reevaluate)
  // At once: no field behind an open dialog can have the focus.
  const close = () => flushSync(() => setAsked(undefined))
  const confirm = (reason: string) => {
    const deliveryIds = chosen.map(row => row.deliveryId)
    evaluate.mutate(
      { productId: product.productId, version, deliveryIds, reason },
      {
        onSuccess: ({ evaluated }) => {
          const number = count(evaluated)
          showNotice(t =>
            t(evaluated > 0 ? 'products.reevaluation.done' : 'products.reevaluation.doneNone', { number, version }),
          )
          form.resetFields()
        },
        // A failure shows its message, which the dialog would hide.
        onSettled: close,
      },
    )
  }
  const number = count(chosen.length)
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={fields => setAsked(fields.reason.trim())}
    >
      <Form.Item
        name="reason"
        label={t('products.reevaluation.reason')}
        extra={t('products.reevaluation.reasonHint')}
        rules={[{ required: true, whitespace: true, message: said(t => t('products.reevaluation.reasonMissing')) }]}
      >
        <Input maxLength={maxReasonLength} showCount autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={chosen.length === 0}>
        {chosen.length === 0 ? t('products.reevaluation.noneChosen') : t('products.reevaluation.submit', { number })}
      </Button>
      <UnsavedGuard isDirty={() => Boolean(form.getFieldValue('reason'))} />
      {asked !== undefined && (
        <Question
          {...{ product, version, chosen, reason: asked }}
          isSending={evaluate.isPending}
          onConfirm={() => confirm(asked)}
          onClose={close}
        />
      )}
    </Form>
  )
}

type QuestionProps = Omit<Props, 'version'> & {
  version: number
  reason: string
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

function Question({ product, version, chosen, reason, isSending, onConfirm, onClose }: QuestionProps) {
  const t = useText()
  const localName = useLocalName()
  const { count } = useTimes()
  return (
    <ConfirmDialog
      title={t('products.reevaluation.confirmTitle', { number: count(chosen.length) })}
      act={t('products.reevaluation.confirm')}
      isActing={isSending}
      onAct={onConfirm}
      onClose={onClose}
    >
      <p>{t('products.reevaluation.confirmText', { name: localName(product.nameJa, product.nameEn), version })}</p>
      <OutcomeChanges changes={outcomeChanges(chosen)} />
      <p>{t('changeHistory.reason', { reason })}</p>
    </ConfirmDialog>
  )
}
