import { Suspense } from 'react'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isDecided } from '#web/kernel/api/errors/callError.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { PasswordField, PasswordForm } from '#web/identity/account/PasswordForm.tsx'
import { clearSession, currentSession, useSession } from '#web/kernel/session/currentSession.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import ownSessionTexts from '#web/identity/ownSessions/texts.ts?lazy'
import { useText } from '#web/kernel/texts/useWords.ts'

const OwnSessions = lazyPart(
  async () => (await import('#web/identity/ownSessions/OwnSessions.tsx')).OwnSessions,
  ownSessionTexts,
)

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
        </Suspense>
      )}
    </div>
  )
}

function ChangeForm({ email }: { email: string }) {
  const t = useText()
  return (
    <PasswordForm
      email={email}
      call={accountCalls.changePassword}
      request={({ currentPassword, newPassword }) => ({
        currentPassword,
        newPassword,
        uuid: currentSession().uuidCode ?? undefined,
      })}
      done={t => t('account.passwordChanged')}
      // It has ended every session of the account, this one too.
      onDone={clearSession}
      onFailed={({ failure }) => {
        // IDN-49: what nobody decided is told as a failure of the change besides.
        if (!isDecided(failure)) showError(t => t('account.passwordNotChanged'))
      }}
      submitText={t('account.changePassword')}
      isWide={false}
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
