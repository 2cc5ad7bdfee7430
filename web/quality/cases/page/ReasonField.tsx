import { Form, Input } from 'antd'
import { said } from '#web/kernel/texts/said.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

export function ReasonField() {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={t('cases.reason.label')}
      rules={[{ required: true, whitespace: true, message: said(t => t('cases.reason.missing')) }]}
      className="wide"
    >
      <Input.TextArea rows={3} maxLength={2000} />
    </Form.Item>
  )
}
