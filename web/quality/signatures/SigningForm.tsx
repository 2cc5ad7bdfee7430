import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { CodeItem } from '#web/identity/signIn/CodeItem.tsx'
import { OutboxLink } from '#web/identity/signIn/SignInFrame.tsx'
import { useSecondsLeft } from '#web/identity/signIn/useSecondsLeft.ts'
import { failureText } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { saidAtField, required, useText } from '#web/kernel/texts/useWords.ts'
import { fieldOf, mailedCodeKey, type Prepared, type Sign } from '#web/quality/signatures/useSigning.ts'

type Fields = { password: string; oneTimePassword?: string }
type Props = { id: string; prepared: Prepared; sign: Sign }

/** The password again, and with a session's first signature the mailed code (21 CFR 11.200). */
export function SigningForm({ id, prepared: { challenge, needsOneTimePassword }, sign }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const email = useSession(session => session.profile?.email)
  const { error } = sign
  useEffect(() => {
    const field = error && fieldOf(error)
    if (!field) return
    const errors = saidAtField(t =>
      error.failure === codes.wrongPassword ? t('signatures.wrongPassword') : failureText(error),
    )
    form.setFields([{ name: field, value: '', errors }])
    form.focusField(field)
  }, [error, form])
  return (
    <Form<Fields>
      noValidate
      name={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={sign.isPending}
      validateTrigger="onSubmit"
      onFinish={fields => sign.submit({ challenge, ...fields })}
      className="fields"
    >
      {/* Password managers want to know whose password it is. */}
      <input
        type="text"
        className="visually-hidden"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <Form.Item name="password" label={t('signatures.password')} rules={[required(t => t('codes.4003'))]}>
        <Input.Password size="large" autoComplete="current-password" maxLength={200} autoFocus />
      </Form.Item>
      {needsOneTimePassword && (
        <>
          <MailedCode />
          <CodeItem style={{ maxWidth: 160 }} />
        </>
      )}
    </Form>
  )
}

/** Sends the code of a first signature, and says where it went and how long it is good. */
function MailedCode() {
  const t = useText()
  const client = useQueryClient()
  const email = useSession(session => session.profile?.email) ?? ''
  const [expiresAt, setExpiresAt] = useState(() => client.getQueryData<string>(mailedCodeKey) ?? null)
  const { isSending, send } = useCallAction(signatureCalls.sendSigningPassword, {
    onDone: ({ otpExpireTime }) => {
      if (expiresAt) showNotice(t => t('session.resent'))
      client.setQueryData(mailedCodeKey, otpExpireTime)
      setExpiresAt(otpExpireTime)
    },
  })
  const seconds = useSecondsLeft(expiresAt)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Flex vertical gap="small">
      <p className="quiet">{expiresAt ? t('signatures.code.sent', { email }) : t('signatures.code.hint')}</p>
      <Flex wrap gap="small" align="center">
        <Button onClick={() => send({})} loading={isSending}>
          {expiresAt ? t('session.resend') : t('signatures.code.send')}
        </Button>
        {expiresAt && seconds > 0 && (
          <span role="timer" aria-live="off">
            {t('session.codeValid', { time })}
          </span>
        )}
        {expiresAt && seconds === 0 && <span role="alert">{t('session.codeExpired')}</span>}
      </Flex>
      <OutboxLink />
    </Flex>
  )
}
