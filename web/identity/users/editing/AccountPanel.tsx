import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { AccountActionDialog, type AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { actionsFor } from '#web/identity/users/account/accountActions.ts'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import type { EditedUser } from '#web/identity/users/form/userFields.ts'

/** What stands of an account whatever the form says, and what may be done to it. */
export function AccountPanel({ user }: { user: EditedUser }) {
  const t = useText()
  const times = useTimes()
  const [asked, setAsked] = useState<AskedAction>()
  const profile = useSession(session => session.profile)
  const actions = profile ? actionsFor(profile, user) : []
  return (
    <section className="user-section" aria-label={t('users.form.account')}>
      <dl className="user-account">
        <div>
          <dt>{t('users.facts.accountStatus')}</dt>
          <dd>
            <StatusTag user={user} />
          </dd>
        </div>
        <div>
          <dt>{t('users.facts.lastLoginTime')}</dt>
          <dd>{user.lastLoginTime ? times.instant(user.lastLoginTime) : t('users.never')}</dd>
        </div>
        <div>
          <dt>{t('users.facts.registeredAt')}</dt>
          <dd>{times.dayOf(user.registeredAt)}</dd>
        </div>
      </dl>
      {actions.length > 0 && (
        <div className="user-account-actions">
          {actions.map(action => (
            <Button key={action} onClick={() => setAsked({ user, action })}>
              {t(`users.actions.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
