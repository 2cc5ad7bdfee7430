import { Form, Input } from 'antd'
import { filled, useText } from '#web/kernel/texts/useWords.ts'

type Props = {
  label?: string
  hint?: string
  maxLength?: number
  /** Where it may have several. */
  rows?: number
}

/** Why something is changed or decided; it stays with the record. */
export function ReasonField({ label, hint, maxLength = 500, rows }: Props) {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={label ?? t('forms.reason')}
      extra={hint}
      className="wide"
      rules={[filled(t => t('forms.reasonMissing'))]}
    >
      {rows ? <Input.TextArea rows={rows} maxLength={maxLength} /> : <Input maxLength={maxLength} autoComplete="off" />}
    </Form.Item>
  )
}
