import { Link } from '@tanstack/react-router'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Abbreviated } from '#web/kernel/ui/bubble/CutText.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { mayEdit } from '#web/identity/users/account/accountActions.ts'

type Cell = { user: UserRow }

const shownCentres = 2

/** Name and address; for managers the way to the form. */
export function Person({ user }: Cell) {
  const t = useText()
  const profile = useSession(session => session.profile)
  return (
    <>
      {profile && mayEdit(profile, user) ? (
        <Link to="/user-management/list/edit" search={{ email: user.email }} className="list-reference">
          {user.username}
        </Link>
      ) : (
        <span className="list-reference">{user.username}</span>
      )}
      {profile?.email === user.email && (
        <>
          {' '}
          <StateTag tone="settled">{t('users.you')}</StateTag>
        </>
      )}
      <div className="quiet anywhere">{user.email}</div>
    </>
  )
}

export function Company({ user }: Cell) {
  const localName = useLocalName()
  return (
    <>
      {localName(user.enterpriseName, user.enterpriseNameEn)}
      <div className="quiet">{user.organizationDepartment}</div>
    </>
  )
}

export function UserType({ user }: Cell) {
  return useText()(`users.roles.${user.role}`)
}

export function LatestLogin({ user: { lastLoginTime } }: Cell) {
  const t = useText()
  const times = useTimes()
  return lastLoginTime ? (
    <span className="no-wrap">{times.instant(lastLoginTime)}</span>
  ) : (
    <span className="quiet">{t('users.never')}</span>
  )
}

export function Registered({ user }: Cell) {
  return <span className="no-wrap">{useTimes().dayOf(user.registeredAt)}</span>
}

/** The first ones and how many more; all of them on hover and on focus. */
export function Centres({ user: { logisticCentres } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  const separator = t('users.separator')
  const names = logisticCentres.map(({ centreName, centreNameEn }) => localName(centreName, centreNameEn))
  if (names.length === 0) return <span className="quiet">{t('users.noLimit')}</span>
  const shown = names.slice(0, shownCentres).join(separator)
  if (names.length <= shownCentres) return shown
  const number = names.length - shownCentres
  return <Abbreviated shown={t('users.list.moreCentres', { shown, number })} whole={names.join(separator)} />
}
