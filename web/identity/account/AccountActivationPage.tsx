import { getRouteApi } from '@tanstack/react-router'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { PasswordField, PasswordForm } from '#web/identity/account/PasswordForm.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'

const route = getRouteApi('/account-activation')

/** Where the mailed activation link leads: the temporary password is exchanged for one's own. */
export function AccountActivationPage() {
  const t = useText()
  const { code: uuid = '' } = route.useSearch()
  const { email } = route.useRouteContext()
  return (
    <SignInFrame title={t('screens.accountActivation')}>
      <p className="sign-in-hint secondary anywhere">{t('account.activationHint')}</p>
      <PasswordForm
        email={email}
        call={accountCalls.confirm}
        request={({ temporaryPassword, newPassword }) => ({ uuid, temporaryPassword, newPassword })}
        done={t => t('account.activated')}
        submitText={t('account.activate')}
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
