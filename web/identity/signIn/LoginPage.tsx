import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { awaitOneTimePassword, forgetPendingEmail } from '#web/kernel/session/currentSession.ts'
import { CurrentPasswordField } from '#web/identity/signIn/CurrentPasswordField.tsx'
import { EmailField } from '#web/identity/signIn/EmailField.tsx'
import { emailFault } from '#web/identity/signIn/emailFault.ts'
import { typedIn } from '#web/identity/signIn/typedIn.ts'
import { newSecret } from '#web/kernel/session/newSecret.ts'
import { OutboxLink } from '#web/identity/signIn/OutboxLink.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ActionButton } from '#web/kernel/ui/plain/ActionButton.tsx'
import type { Sentence } from '#web/kernel/texts/said.tsx'

const route = getRouteApi('/login')
type Faults = { email?: Sentence | undefined; password?: Sentence | undefined }

const noPassword: Sentence = t => t('codes.4003')

/** First step of signing in: email and password (IDN-19). It comes without antd, which is as large as the rest of it. */
export function LoginPage() {
  const t = useText()
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const login = useCallMutation(sessionCalls.login)
  const [faults, setFaults] = useState<Faults>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    const email = typed('email').trim()
    const password = typed('password')
    const found = { email: emailFault(email), password: password === '' ? noPassword : undefined }
    setFaults(found)
    if (found.email || found.password) return
    const attempt = newSecret()
    login.mutate(
      { email, password, attempt },
      {
        onSuccess: ({ otpExpireTime }) => {
          awaitOneTimePassword(email, otpExpireTime, attempt)
          // Whose wish it is goes along.
          void navigate({ to: '/one-time-password', search: { wanted }, state: ({ wantedBy }) => ({ wantedBy }) })
        },
        // IDN-19: a failed login removes the stored email.
        onError: forgetPendingEmail,
      },
    )
  }
  return (
    <SignInFrame title={t('screens.login')}>
      <form noValidate onSubmit={submit}>
        <EmailField fault={faults.email} disabled={login.isPending} />
        <CurrentPasswordField fault={faults.password} disabled={login.isPending} />
        <ActionButton type="submit" isWide isPending={login.isPending}>
          {t('session.login')}
        </ActionButton>
      </form>
      <WayOn error={login.error} />
      <OutboxLink />
    </SignInFrame>
  )
}

/** Who cannot sign in gets a link by mail: to a new password, which also unlocks (4011), or to activate the account (4010). */
function WayOn({ error }: { error: CallError | null }) {
  const t = useText()
  const isWayOn = error?.failure === codes.accountLocked || error?.failure === codes.accountNotActivated
  if (!error || !isWayOn) {
    return (
      <p className="sign-in-more">
        <Link to="/password-reset">{t('account.forgotPassword')}</Link>
      </p>
    )
  }
  return (
    <div className="sign-in-notice">
      <p>{t(`codes.${error.failure}`)}</p>
      <Link to="/password-reset">
        {error.failure === codes.accountLocked ? t('account.askForReset') : t('account.askForActivation')}
      </Link>
    </div>
  )
}
