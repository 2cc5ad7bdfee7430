import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { codeDigits } from '#web/identity/signIn/codeDigits.ts'
import { currentSession, forgetPendingEmail, keepExpiry, useSession } from '#web/kernel/session/currentSession.ts'
import { OutboxLink } from '#web/identity/signIn/OutboxLink.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useSecondsLeft } from '#web/identity/signIn/useSecondsLeft.ts'
import { useSignIn } from '#web/identity/signIn/useSignIn.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

const route = getRouteApi('/one-time-password')
type Fields = { oneTimePassword: string }

/** Second step of signing in: the mailed code (IDN-21). */
export function OneTimePasswordPage() {
  const t = useText()
  const wanted = useWanted()
  const navigate = route.useNavigate()
  const [form] = Form.useForm<Fields>()
  const email = useSession(session => session.pendingEmail) ?? ''
  const attempt = useSession(session => session.attempt) ?? undefined
  const check = useSignIn()
  const submit = ({ oneTimePassword }: Fields) =>
    // By its promise: this page, with the callbacks of `mutate`, ends where the session begins.
    void check.mutateAsync({ email, oneTimePassword, attempt }).then(
      () => navigate({ href: internalAddress(wanted()), replace: true }),
      () => form.resetFields(),
    )
  return (
    <SignInFrame title={t('screens.oneTimePassword')}>
      <p className="sign-in-hint secondary anywhere">{t('session.codeSent', { email })}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        disabled={check.isPending}
        validateTrigger="onSubmit"
      >
        <Form.Item
          name="oneTimePassword"
          label={t('session.oneTimePassword')}
          normalize={codeDigits}
          rules={[
            { required: true, message: said(t => t('codes.4007')) },
            { pattern: /^\d{6}$/, message: said(t => t('session.codeNotSixDigits')) },
          ]}
        >
          <Input
            className="one-time-password"
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        </Form.Item>
        <CodeLife />
        <Button type="primary" htmlType="submit" size="large" block loading={check.isPending}>
          {t('session.confirm')}
        </Button>
      </Form>
      <MoreWays email={email} attempt={attempt} />
      <OutboxLink />
      <p className="sign-in-limits quiet">{t('session.resendLimits')}</p>
    </SignInFrame>
  )
}

/** Where to go on: what somebody's session had open when it ended is nobody else's wish. */
function useWanted() {
  const { wanted } = route.useSearch()
  const wantedBy = useLocation({ select: ({ state }) => state.wantedBy })
  return () => (wantedBy === undefined || wantedBy === currentSession().profile?.email ? wanted : undefined)
}

/** Counts down while the code is good. */
function CodeLife() {
  const t = useText()
  const seconds = useSecondsLeft(useSession(session => session.otpExpireTime))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return seconds > 0 ? (
    <p className="code-life secondary" role="timer" aria-live="off">
      {t('session.codeValid', { time })}
    </p>
  ) : (
    <p className="code-life wrong" role="alert">
      {t('session.codeExpired')}
    </p>
  )
}

function MoreWays({ email, attempt }: { email: string; attempt: string | undefined }) {
  const t = useText()
  const resend = useCallMutation(sessionCalls.resendOneTimePasswordMail)
  const sendAgain = () =>
    resend.mutate(
      { email, attempt },
      {
        onSuccess: ({ otpExpireTime }) => {
          keepExpiry(otpExpireTime)
          showNotice(t => t('session.resent'))
        },
      },
    )
  return (
    <div className="sign-in-more">
      <Button onClick={sendAgain} loading={resend.isPending}>
        {t('session.resend')}
      </Button>
      <Link to="/login" onClick={forgetPendingEmail}>
        {t('session.otherAccount')}
      </Link>
    </div>
  )
}
