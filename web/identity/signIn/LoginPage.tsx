import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { awaitOneTimePassword, forgetPendingEmail } from '#web/kernel/session/currentSession.ts'
import { EmailField, SignInField } from '#web/identity/signIn/SignInField.tsx'
import { emailFault, typedIn } from '#web/identity/signIn/emailFault.ts'
import { newSecret } from '#web/kernel/session/storedSession.ts'
import { OutboxLink, SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText, type Sentence } from '#web/kernel/texts/useWords.ts'
import { ActionButton, Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined'

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
          {t('screens.login')}
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
        <Link to="/password-reset">{t('session.forgotPassword')}</Link>
      </p>
    )
  }
  return (
    <div className="sign-in-notice">
      <p>{t(`codes.${error.failure}`)}</p>
      <Link to="/password-reset">
        {error.failure === codes.accountLocked ? t('session.askForReset') : t('session.askForActivation')}
      </Link>
    </div>
  )
}

type Props = { fault: Sentence | undefined; disabled: boolean }

/** The form field `password`, hidden unless somebody wants to see it. */
function CurrentPasswordField({ fault, disabled }: Props) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  return (
    <SignInField
      name="password"
      label={t('session.password')}
      fault={fault?.(t)}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={200}
    >
      <button
        type="button"
        className="sign-in-eye"
        aria-pressed={isShown}
        aria-label={isShown ? t('session.hidePassword') : t('session.showPassword')}
        disabled={disabled}
        // The field keeps the focus.
        onMouseDown={event => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        <Glyph of={isShown ? EyeOutlined : EyeInvisibleOutlined} />
      </button>
    </SignInField>
  )
}
