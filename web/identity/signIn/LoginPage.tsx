import { getRouteApi, Link } from '@tanstack/react-router'
import { Button, Form } from 'antd'
// Not the kit's whole Input, with its searches, one-time passwords and text areas: this page comes first.
import PasswordInput from 'antd/es/input/Password'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { awaitOneTimePassword, forgetPendingEmail } from '#web/kernel/session/currentSession.ts'
import { EmailField } from '#web/identity/signIn/EmailField.tsx'
import { newSecret } from '#web/kernel/session/newSecret.ts'
import { OutboxLink } from '#web/identity/signIn/OutboxLink.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

const route = getRouteApi('/login')
type Fields = { email: string; password: string }

/** First step of signing in: email and password (IDN-19). */
export function LoginPage() {
  const t = useText()
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const login = useCallMutation(sessionCalls.login)
  const submit = (fields: Fields) => {
    const email = fields.email.trim()
    const attempt = newSecret()
    login.mutate(
      { email, password: fields.password, attempt },
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
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        disabled={login.isPending}
        validateTrigger="onSubmit"
      >
        <EmailField />
        <Form.Item
          name="password"
          label={t('session.password')}
          rules={[{ required: true, message: said(t => t('codes.4003')) }]}
        >
          <PasswordInput size="large" autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
          {t('session.login')}
        </Button>
      </Form>
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
