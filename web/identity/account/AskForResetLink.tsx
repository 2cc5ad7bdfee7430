import { Link } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { EmailField } from '#web/identity/signIn/EmailField.tsx'
import { OutboxLink } from '#web/identity/signIn/OutboxLink.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** A reset link by mail. What is told then is the same whether the address has an account or not (IDN-40). */
export function AskForResetLink() {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  const ask = useCallMutation(accountCalls.resetPasswordCode)
  if (sentTo !== undefined) return <LinkSent email={sentTo} onAskAgain={() => setSentTo(undefined)} />
  const submit = (fields: { email: string }) => {
    const email = fields.email.trim()
    ask.mutate({ email }, { onSuccess: () => setSentTo(email) })
  }
  return (
    <>
      <p className="sign-in-hint secondary anywhere">{t('account.resetHint')}</p>
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        disabled={ask.isPending}
        validateTrigger="onSubmit"
      >
        <EmailField />
        <Button type="primary" htmlType="submit" size="large" block loading={ask.isPending}>
          {t('account.sendResetLink')}
        </Button>
      </Form>
      <p className="sign-in-more">
        <Link to="/login">{t('account.toLogin')}</Link>
      </p>
    </>
  )
}

function LinkSent({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  const t = useText()
  return (
    <>
      <p role="status" className="sign-in-notice">
        {t('account.resetLinkSent', { email })}
      </p>
      <p className="sign-in-limits quiet">{t('account.resetLinkNotCome')}</p>
      <OutboxLink />
      <div className="sign-in-more">
        <Button onClick={onAskAgain}>{t('account.askAgain')}</Button>
        <Link to="/login">{t('account.toLogin')}</Link>
      </div>
    </>
  )
}
