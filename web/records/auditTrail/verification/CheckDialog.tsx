import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/ui/said.tsx'

type Fields = { head?: string }
const sealForm = /^\d{1,15}:[0-9a-f]{64}$/i

/** Says what a check does, and takes a seal that somebody kept. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useId()
  const start = useCallMutation(auditTrailCalls.startAuditCheck)
  const begin = ({ head }: Fields) => start.mutate({ head: head?.trim() || undefined }, { onSuccess: onClose })
  return (
    <Dialog
      title={t('auditTrail.check.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('auditTrail.check.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={start.isPending}>
            {t('auditTrail.check.start')}
          </Button>
        </>
      }
    >
      <p>{t('auditTrail.check.explained')}</p>
      <Form<Fields> id={form} layout="vertical" onFinish={begin}>
        <Form.Item
          name="head"
          label={t('auditTrail.check.head')}
          extra={t('auditTrail.check.headHint')}
          rules={[
            {
              pattern: sealForm,
              transform: (typed?: string) => typed?.trim(),
              message: said(t => t('auditTrail.check.headWrong')),
            },
          ]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
