import { Button, Form, Input } from 'antd'
import { useId, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/ui/said.tsx'

type Props = {
  title: string
  /** What it will do. */
  children: ReactNode
  action: string
  isPending: boolean
  onClose: () => void
  onGiven: (reason: string) => void
}

/** Asks for a reason, and says beforehand what happens. */
export function ReasonDialog({ title, children, action, isPending, onClose, onGiven }: Props) {
  const t = useText()
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('cases.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isPending}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <Form<{ reason: string }>
        id={formId}
        layout="vertical"
        requiredMark={false}
        disabled={isPending}
        onFinish={({ reason }) => onGiven(reason.trim())}
        className="case-dialog"
      >
        <ReasonField />
      </Form>
    </Dialog>
  )
}

export function ReasonField() {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={t('cases.reason.label')}
      rules={[{ required: true, whitespace: true, message: said(t => t('cases.reason.missing')) }]}
    >
      <Input.TextArea rows={3} maxLength={2000} />
    </Form.Item>
  )
}
