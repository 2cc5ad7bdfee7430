import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { PasswordForm } from '#web/identity/account/PasswordForm.tsx'
import { fieldCodes } from '#web/identity/account/serverFaults.ts'
import { useFailedForm } from '#web/identity/account/useFailedForm.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Fields = { newPassword: string }

/** A new password by a mailed link, without the old one. */
export function ResetPassword({ uuid, email }: { uuid: string; email: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const reset = useCallMutation(accountCalls.confirmForgotPassword, { handledHere: fieldCodes })
  const onError = useFailedForm(form)
  const onSuccess = () => {
    showNotice(t => t('account.passwordChanged'))
    void navigate({ to: '/login', replace: true })
  }
  return (
    <>
      <p className="sign-in-hint secondary anywhere">{t('account.newPasswordHint')}</p>
      <PasswordForm<Fields>
        form={form}
        email={email}
        onSubmit={({ newPassword }) => reset.mutate({ uuid, newPassword }, { onSuccess, onError })}
        submit={{ text: t('account.setPassword'), isPending: reset.isPending, isWide: true }}
      />
    </>
  )
}
