import { Form, Input } from 'antd'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { said } from '#web/kernel/texts/said.tsx'

type Fields = { head?: string }
const sealForm = /^\d{1,15}:[0-9a-f]{64}$/i

/** Says what a check does, and takes a seal that somebody kept. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const start = useCallMutation(auditTrailCalls.startAuditCheck)
  const begin = ({ head }: Fields) => start.mutate({ head: head?.trim() || undefined }, { onSuccess: onClose })
  return (
    <FormDialog<Fields>
      title={t('auditTrail.check.title')}
      act={t('auditTrail.check.start')}
      isActing={start.isPending}
      initial={{}}
      about={<p>{t('auditTrail.check.explained')}</p>}
      onSubmit={begin}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
