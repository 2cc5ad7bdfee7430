import { getRouteApi } from '@tanstack/react-router'
import { Form } from 'antd'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { PasswordForm } from '#web/identity/account/PasswordForm.tsx'
import { PasswordField } from '#web/identity/account/PasswordField.tsx'
import { fieldCodes } from '#web/identity/account/serverFaults.ts'
import { useFailedForm } from '#web/identity/account/useFailedForm.ts'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const route = getRouteApi('/account-activation')
type Fields = { temporaryPassword: string; newPassword: string }

/** Where the mailed activation link leads: the temporary password is exchanged for one's own. */
export function AccountActivationPage() {
  const t = useText()
  const navigate = route.useNavigate()
  const { code: uuid = '' } = route.useSearch()
  const { email } = route.useRouteContext()
  const [form] = Form.useForm<Fields>()
  const confirm = useCallMutation(accountCalls.confirm, { handledHere: fieldCodes })
  const onError = useFailedForm(form)
  const onSuccess = () => {
    showNotice(t => t('account.activated'))
    void navigate({ to: '/login', replace: true })
  }
  const submit = ({ temporaryPassword, newPassword }: Fields) =>
    confirm.mutate({ uuid, temporaryPassword, newPassword }, { onSuccess, onError })
  return (
    <SignInFrame title={t('screens.accountActivation')}>
      <p className="sign-in-hint secondary anywhere">{t('account.activationHint')}</p>
      <PasswordForm<Fields>
        form={form}
        email={email}
        onSubmit={submit}
        submit={{ text: t('account.activate'), isPending: confirm.isPending, isWide: true }}
      >
        <PasswordField
          name="temporaryPassword"
          label={t('account.temporaryPassword')}
          autoComplete="off"
          emptyCode={codes.enterTemporaryPassword}
          extra={t('account.temporaryPasswordHint')}
        />
      </PasswordForm>
    </SignInFrame>
  )
}
