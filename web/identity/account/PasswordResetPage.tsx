import { getRouteApi } from '@tanstack/react-router'
import { AskForResetLink } from '#web/identity/account/AskForResetLink.tsx'
import { ResetPassword } from '#web/identity/account/ResetPassword.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const route = getRouteApi('/password-reset')

/** Asks for a reset link, or takes the new password of whoever opened one. */
export function PasswordResetPage() {
  const t = useText()
  const { code } = route.useSearch()
  const { email } = route.useRouteContext()
  return (
    <SignInFrame title={t('screens.passwordReset')}>
      {code && email ? <ResetPassword uuid={code} email={email} /> : <AskForResetLink />}
    </SignInFrame>
  )
}
