import { getRouteApi } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { sessionCalls } from '#contract/calls/session.ts'
import { useCallMutation } from '#web/api/queries.ts'
import { awaitOneTimePassword, wipeSession } from '#web/session/currentSession.ts'
import { OutboxLink } from '#web/session/OutboxLink.tsx'
import { SignInFrame } from '#web/session/SignInFrame.tsx'
import { useText } from '#web/texts/useText.ts'

const route = getRouteApi('/login')
type Fields = { email: string; password: string }

/** First step of signing in: e-mail and password (spec 4). */
export function LoginPage() {
  const t = useText()
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const login = useCallMutation(sessionCalls.login)
  const submit = (fields: Fields) => {
    const email = fields.email.trim()
    login.mutate(
      { email, password: fields.password },
      {
        onSuccess: ({ otpExpireTime }) => {
          awaitOneTimePassword(email, otpExpireTime)
          void navigate({ to: '/one-time-password', search: { wanted } })
        },
        // spec 4: a failed login removes the stored e-mail.
        onError: wipeSession,
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
        <Form.Item
          name="email"
          label={t('session.email')}
          rules={[
            { required: true, whitespace: true, message: t('codes.4002') },
            { type: 'email', transform: (typed: string) => typed.trim(), message: t('session.wrongEmail') },
          ]}
        >
          <Input size="large" type="email" inputMode="email" autoComplete="username" maxLength={254} autoFocus />
        </Form.Item>
        <Form.Item name="password" label={t('session.password')} rules={[{ required: true, message: t('codes.4003') }]}>
          <Input.Password size="large" autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
          {t('session.login')}
        </Button>
      </Form>
      <OutboxLink />
    </SignInFrame>
  )
}
