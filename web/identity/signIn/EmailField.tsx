import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

/** The form field `email`; the calls trim it (IDN-20). */
export function EmailField() {
  const t = useText()
  return (
    <Form.Item
      name="email"
      label={t('session.email')}
      rules={[
        { required: true, whitespace: true, message: said(t => t('codes.4002')) },
        { type: 'email', transform: (typed: string) => typed.trim(), message: said(t => t('session.wrongEmail')) },
      ]}
    >
      <Input size="large" type="email" inputMode="email" autoComplete="username" maxLength={254} autoFocus />
    </Form.Item>
  )
}
