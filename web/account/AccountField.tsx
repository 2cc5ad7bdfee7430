import { Form, Input } from 'antd'
import { useText } from '#web/texts/useText.ts'

/** Whose password is set: for the reader, and for password managers. */
export function AccountField({ email }: { email: string }) {
  const t = useText()
  return (
    <Form.Item label={t('account.account')} htmlFor="account">
      <Input id="account" size="large" value={email} readOnly autoComplete="username" variant="borderless" />
    </Form.Item>
  )
}
