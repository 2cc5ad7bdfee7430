import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { EditingForm } from '#web/identity/users/editing/EditingForm.tsx'
import type { EditedUser, UserChoices } from '#web/identity/users/form/userFields.ts'
import { Button, Flex } from 'antd'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { Facts, factsOf } from '#web/kernel/ui/Section.tsx'
import { AccountActionDialog, type AskedAction, actionsFor } from '#web/identity/users/account/AccountActions.tsx'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import '#web/identity/users/users.css'
import '#web/kernel/ui/section.css'

const route = getRouteApi('/layout/user-management/list/edit')
const { getEditUserInfo, getUserChoices } = userCalls

/** One user's account, facts and rights. */
export function UserEditingPage() {
  const { email = '' } = route.useSearch()
  return <Editing key={email} email={email} />
}

function Editing({ email }: { email: string }) {
  const { t } = useWords()
  const user = useCall(getEditUserInfo, { email }, { handledHere: [codes.userUnknown] })
  const enterpriseCode = user.data?.enterpriseCode
  const choices = useCall(getUserChoices, { enterpriseCode }, { enabled: enterpriseCode !== undefined })
  useForgotten(getEditUserInfo)
  const unknown = {
    codes: [codes.userUnknown],
    title: t('users.editing.unknown'),
    hint: t('users.editing.unknownHint'),
    back: <Link to="/user-management/list">{t('common.toList')}</Link>,
  }
  return (
    <Answered answer={user} awaiting={null} unknown={unknown}>
      {found => (
        <Answered answer={choices} awaiting={null}>
          {offered => (
            <div className="page">
              <AccountPanel user={found} />
              <EditingForm user={found} choices={withOwnCentres(offered, found)} />
            </div>
          )}
        </Answered>
      )}
    </Answered>
  )
}

/** A centre that no delivery touches any more may stay where it was given. */
function withOwnCentres(choices: UserChoices, { logisticCentres }: EditedUser): UserChoices {
  const offered = choices.logisticCentres.map(({ centreCode }) => centreCode)
  const kept = logisticCentres.filter(({ centreCode }) => !offered.includes(centreCode))
  return { ...choices, logisticCentres: [...choices.logisticCentres, ...kept] }
}

/** What stands of an account whatever the form says, and what may be done to it. */
function AccountPanel({ user }: { user: EditedUser }) {
  const { t, instant, dayOf } = useWords()
  const [asked, setAsked] = useState<AskedAction>()
  const profile = useSession(session => session.profile)
  const actions = profile ? actionsFor(profile, user) : []
  return (
    <section className="section narrow" aria-label={t('users.form.account')}>
      <Facts
        facts={factsOf(
          {
            accountStatus: <StatusTag user={user} />,
            lastLoginTime: user.lastLoginTime ? instant(user.lastLoginTime) : t('users.never'),
            registeredAt: dayOf(user.registeredAt),
          },
          name => t(`users.facts.${name}`),
        )}
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
