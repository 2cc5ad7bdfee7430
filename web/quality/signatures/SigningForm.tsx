import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { codeDigits } from '#web/identity/signIn/codeDigits.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { MailedCode } from '#web/quality/signatures/MailedCode.tsx'
import { fieldOf } from '#web/quality/signatures/signingFaults.ts'
import type { Prepared } from '#web/quality/signatures/usePrepared.ts'
import type { Sign } from '#web/quality/signatures/useSign.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { said, saidAtField } from '#web/kernel/texts/said.tsx'

type Fields = { password: string; oneTimePassword?: string }
type Props = { id: string; prepared: Prepared; sign: Sign }

/** The password again, and with a session's first signature the mailed code (21 CFR 11.200). */
export function SigningForm({ id, prepared: { challenge, needsOneTimePassword }, sign }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const email = useSession(session => session.profile?.email)
  const { error } = sign
  useEffect(() => {
    const fault = error && fieldOf(error)
    if (!fault) return
    const { field, code } = fault
    const errors = saidAtField(t => (code === codes.wrongPassword ? t('signatures.wrongPassword') : t(`codes.${code}`)))
    form.setFields([{ name: field, value: '', errors }])
    form.focusField(field)
  }, [error, form])
  return (
    <Form<Fields>
      id={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={sign.isPending}
      validateTrigger="onSubmit"
      onFinish={({ password, oneTimePassword }) =>
        sign.submit({ challenge, password, ...(oneTimePassword !== undefined && { oneTimePassword }) })
      }
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
      <Form.Item
        name="password"
        label={t('signatures.password')}
        rules={[{ required: true, message: said(t => t('codes.4003')) }]}
      >
        <Input.Password size="large" autoComplete="current-password" maxLength={200} autoFocus />
      </Form.Item>
      {needsOneTimePassword && (
        <>
          <MailedCode />
          <Form.Item
            name="oneTimePassword"
            label={t('signatures.code.label')}
            normalize={codeDigits}
            rules={[
              { required: true, message: said(t => t('codes.4007')) },
              { pattern: /^\d{6}$/, message: said(t => t('session.codeNotSixDigits')) },
            ]}
          >
            <Input size="large" inputMode="numeric" autoComplete="one-time-code" style={{ maxWidth: 160 }} />
          </Form.Item>
        </>
      )}
    </Form>
  )
}
