import { useNavigate } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { accountCalls } from '#contract/calls/account.ts'
import { useCallMutation } from '#web/api/queries.ts'
import { showNotice } from '#web/app/messages.ts'
import { AccountField } from '#web/account/AccountField.tsx'
import { NewPasswordFields } from '#web/account/NewPasswordFields.tsx'
import { fieldCodes } from '#web/account/serverFaults.ts'
import { useFailedForm } from '#web/account/useFailedForm.ts'
import { useText } from '#web/texts/useText.ts'
import '#web/account/account.css'

type Fields = { newPassword: string }

/** A new password by a mailed link, without the old one. */
export function ResetPassword({ uuid, email }: { uuid: string; email: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const reset = useCallMutation(accountCalls.confirmForgotPassword, { handledHere: fieldCodes })
  const onError = useFailedForm(form)
  const onSuccess = () => {
    showNotice(t('account.passwordChanged'))
    void navigate({ to: '/login', replace: true })
  }
  return (
    <>
      <p className="sign-in-hint">{t('account.newPasswordHint')}</p>
      <Form<Fields>
        form={form}
        className="password-form"
        layout="vertical"
        requiredMark={false}
        onFinish={({ newPassword }) => reset.mutate({ uuid, newPassword }, { onSuccess, onError })}
        scrollToFirstError={{ focus: true }}
      >
        <AccountField email={email} />
        <NewPasswordFields />
        <Button type="primary" htmlType="submit" size="large" block loading={reset.isPending}>
          {t('account.setPassword')}
        </Button>
      </Form>
    </>
  )
}
