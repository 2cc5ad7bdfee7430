import { getRouteApi, Link } from '@tanstack/react-router'
import { OutboxLink, SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText, type Sentence } from '#web/kernel/texts/useWords.ts'
import { Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { EmailField } from '#web/identity/signIn/SignInField.tsx'
import { emailFault, typedIn } from '#web/identity/signIn/emailFault.ts'
import { ActionButton } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { PasswordForm } from '#web/identity/account/PasswordForm.tsx'

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

/** A reset link by mail. What is told then is the same whether the address has an account or not (IDN-40). */
function AskForResetLink() {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  const [fault, setFault] = useState<Sentence>()
  const ask = useCallMutation(accountCalls.resetPasswordCode)
  if (sentTo !== undefined) return <LinkSent email={sentTo} onAskAgain={() => setSentTo(undefined)} />
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = typedIn(event.currentTarget)('email').trim()
    const found = emailFault(email)
    setFault(() => found)
    if (found) return
    ask.mutate({ email }, { onSuccess: () => setSentTo(email) })
  }
  return (
    <>
      <p className="sign-in-hint secondary anywhere">{t('account.resetHint')}</p>
      <form noValidate onSubmit={submit}>
        <EmailField fault={fault} disabled={ask.isPending} />
        <ActionButton type="submit" isWide isPending={ask.isPending}>
          {t('account.sendResetLink')}
        </ActionButton>
      </form>
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
      <p className="quiet" style={{ marginTop: 24 }}>
        {t('account.resetLinkNotCome')}
      </p>
      <OutboxLink />
      <div className="sign-in-more">
        <Button onClick={onAskAgain}>{t('account.askAgain')}</Button>
        <Link to="/login">{t('account.toLogin')}</Link>
      </div>
    </>
  )
}

/** A new password by a mailed link, without the old one. */
function ResetPassword({ uuid, email }: { uuid: string; email: string }) {
  const t = useText()
  return (
    <>
      <p className="sign-in-hint secondary anywhere">{t('account.newPasswordHint')}</p>
      <PasswordForm
        email={email}
        call={accountCalls.confirmForgotPassword}
        request={({ newPassword }) => ({ uuid, newPassword })}
        done={t => t('account.passwordChanged')}
        submitText={t('account.setPassword')}
      />
    </>
  )
}
