import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'
import { CodeItem } from '#web/identity/signIn/CodeItem.tsx'
import {
  beginSession,
  currentSession,
  forgetPendingEmail,
  keepExpiry,
  useSession,
} from '#web/kernel/session/currentSession.ts'
import { OutboxLink, SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useSecondsLeft } from '#web/identity/signIn/useSecondsLeft.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { useMutation } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { opensNothing } from '#web/kernel/session/menus.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'

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
        noValidate
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        disabled={check.isPending}
        validateTrigger="onSubmit"
      >
        <CodeItem className="one-time-password" autoFocus />
        <CodeLife />
        <Button type="primary" htmlType="submit" size="large" block loading={check.isPending}>
          {t('session.confirm')}
        </Button>
      </Form>
      <MoreWays email={email} attempt={attempt} />
      <OutboxLink />
      <p className="quiet" style={{ marginTop: 24 }}>
        {t('session.resendLimits')}
      </p>
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
  const { isSending, send } = useCallAction(sessionCalls.resendOneTimePasswordMail, {
    done: t => t('session.resent'),
    onDone: ({ otpExpireTime }) => keepExpiry(otpExpireTime),
  })
  return (
    <div className="sign-in-more">
      <Button onClick={() => send({ email, attempt })} loading={isSending}>
        {t('session.resend')}
      </Button>
      <Link to="/login" onClick={forgetPendingEmail}>
        {t('session.otherAccount')}
      </Link>
    </div>
  )
}

const { checkOneTimePassword } = sessionCalls

/** Exchanges the mailed one-time password for a session: `mutate({ email, oneTimePassword })`. */
function useSignIn() {
  const { post } = usePortalCalls()
  return useMutation<void, CallError, RequestOf<typeof checkOneTimePassword>>({
    mutationFn: async body => begin(await post(checkOneTimePassword, body)),
    meta: metaOf(checkOneTimePassword),
  })
}

/** Starts the session, in the user's own language. */
async function begin({ accessToken, refreshToken, ...profile }: ResponseOf<typeof checkOneTimePassword>) {
  // IDN-31: who may open nothing is not authorised, and is not signed in either.
  if (opensNothing(profile)) throw new CallError(codes.notAuthorized, { endsSession: true })
  await showLanguage(languageOf(profile.language))
  beginSession({ accessToken, refreshToken }, profile)
}
