import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { lazy, Suspense } from 'react'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { isDecided } from '#web/kernel/api/errors/callErrors.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import { PasswordForm } from '#web/identity/account/PasswordForm.tsx'
import { PasswordField } from '#web/identity/account/PasswordField.tsx'
import { fieldCodes } from '#web/identity/account/serverFaults.ts'
import { useFailedForm } from '#web/identity/account/useFailedForm.ts'
import { clearSession, currentSession, useSession } from '#web/kernel/session/currentSession.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { ownSessionTexts } from '#web/identity/ownSessions/texts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/identity/account/account.css'

const OwnSessions = lazy(async () => {
  await loadTexts(ownSessionTexts)()
  return { default: (await import('#web/identity/ownSessions/OwnSessions.tsx')).OwnSessions }
})
const OrganizationHistory = lazy(async () => {
  await loadTexts(ownSessionTexts)()
  return { default: (await import('#web/identity/ownSessions/OrganizationHistory.tsx')).OrganizationHistory }
})

type Fields = { currentPassword: string; newPassword: string }

/** One's own password: by choice, by a mailed link, or because an administrator wants it changed (4031). */
export function PasswordChangePage() {
  const t = useText()
  const profile = useSession(session => session.profile)
  if (!profile) return null
  return (
    <div className="password-change page">
      {profile.passwordChangeRequired && <p className="account-notice">{t('account.changeRequired')}</p>}
      <p className="secondary">{t('account.changeHint')}</p>
      <ChangeForm email={profile.email} />
      {!profile.passwordChangeRequired && (
        <Suspense>
          <OwnSessions />
          <OrganizationHistory />
        </Suspense>
      )}
    </div>
  )
}

function ChangeForm({ email }: { email: string }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const change = useCallMutation(accountCalls.changePassword, { handledHere: fieldCodes })
  const onFailedForm = useFailedForm(form)
  const onSuccess = useSignOutAfterChange()
  const onError = (error: CallError) => {
    onFailedForm(error)
    // IDN-49: what nobody decided is told as a failure of the change besides.
    if (!isDecided(error.failure)) showError(t => t('account.passwordNotChanged'))
  }
  const submit = ({ currentPassword, newPassword }: Fields) => {
    const uuid = currentSession().uuidCode ?? undefined
    change.mutate({ currentPassword, newPassword, uuid }, { onSuccess, onError })
  }
  return (
    <PasswordForm<Fields>
      form={form}
      email={email}
      onSubmit={submit}
      submit={{ text: t('account.changePassword'), isPending: change.isPending, isWide: false }}
    >
      <PasswordField
        name="currentPassword"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        emptyCode={codes.passwordEmpty}
      />
    </PasswordForm>
  )
}

/** A changed password has ended every session of the account, this one too. */
function useSignOutAfterChange() {
  const navigate = useNavigate()
  return () => {
    clearSession()
    showNotice(t => t('account.passwordChanged'))
    void navigate({ to: '/login', replace: true })
  }
}
