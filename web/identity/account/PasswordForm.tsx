import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { AccountField } from '#web/identity/account/AccountField.tsx'
import { NewPasswordFields } from '#web/identity/account/NewPasswordFields.tsx'
import '#web/identity/account/account.css'

type Props<Fields> = {
  form: FormInstance<Fields>
  /** Whose password it is: password managers ask for it. */
  email: string
  onSubmit: (fields: Fields) => void
  submit: { text: string; isPending: boolean; isWide: boolean }
  /** What proves who one is, above the new password. */
  children?: ReactNode
}

/** A form that ends in a new password. */
export function PasswordForm<Fields>({ form, email, onSubmit, submit, children }: Props<Fields>) {
  return (
    <Form<Fields>
      form={form}
      className="password-form"
      layout="vertical"
      requiredMark={false}
      onFinish={onSubmit}
      scrollToFirstError={{ focus: true }}
    >
      <AccountField email={email} />
      {children}
      <NewPasswordFields />
      <Button type="primary" htmlType="submit" size="large" block={submit.isWide} loading={submit.isPending}>
        {submit.text}
      </Button>
    </Form>
  )
}
