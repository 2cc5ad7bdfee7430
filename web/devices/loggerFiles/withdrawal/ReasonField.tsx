import { Form, Input } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'

/** Why the file is withdrawn: it stays with the record. */
export function ReasonField() {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={t('loggerFiles.withdrawal.reason')}
      extra={t('loggerFiles.withdrawal.reasonHint')}
      rules={[{ required: true, whitespace: true, message: t('loggerFiles.withdrawal.reasonMissing') }]}
    >
      <Input.TextArea rows={3} maxLength={2000} />
    </Form.Item>
  )
}
