import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import '#web/kernel/ui/section.css'
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
    <section className="section narrow" aria-label={t('users.form.account')}>
      <Facts
        facts={[
          { label: t('users.facts.accountStatus'), value: <StatusTag user={user} /> },
          {
            label: t('users.facts.lastLoginTime'),
            value: user.lastLoginTime ? times.instant(user.lastLoginTime) : t('users.never'),
          },
          { label: t('users.facts.registeredAt'), value: times.dayOf(user.registeredAt) },
        ]}
      />
      {actions.length > 0 && (
        <Flex wrap gap="small">
          {actions.map(action => (
            <Button key={action} onClick={() => setAsked({ user, action })}>
              {t(`users.actions.${action}`)}
            </Button>
          ))}
        </Flex>
      )}
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
