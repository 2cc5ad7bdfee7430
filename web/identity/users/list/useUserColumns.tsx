import { MoreOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Names } from '#web/kernel/ui/marks/Names.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { actionsFor, mayEdit, type AskedAction } from '#web/identity/users/account/AccountActions.tsx'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import type { UserSortKey } from '#web/identity/users/userList.ts'

type OnAsk = (asked: AskedAction) => void

export function useUserColumns(onAsk: OnAsk): readonly (Column<UserRow, UserSortKey> | false)[] {
  const { t, nameIn, instant, dayOf } = useWords()
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  const sorted = (sortKey: UserSortKey) => ({ title: t(`users.facts.${sortKey}`), sortKey })
  return [
    column([sorted('username'), sorted('email')], user => <Person user={user} />, {
      className: 'list-name',
      onCard: 'top',
    }),
    column(
      [sorted('enterprise'), sorted('organizationDepartment')],
      ({ enterpriseName: name, enterpriseNameEn: nameEn, organizationDepartment }) =>
        twoLines(nameIn({ name, nameEn }), organizationDepartment),
      { className: 'list-wide', onCard: 'wide' },
    ),
    column([sorted('role')], ({ role }) => t(`users.roles.${role}`), { className: 'list-wide' }),
    column([sorted('accountStatus')], user => <StatusTag user={user} />, { className: 'list-narrow' }),
    column(
      t('users.facts.logisticCentres'),
      ({ logisticCentres }) => (
        <Names
          names={logisticCentres.map(({ centreName: name, centreNameEn: nameEn }) => nameIn({ name, nameEn }))}
          none={t('users.noLimit')}
          more={(shown, number) => t('users.list.moreCentres', { shown, number })}
        />
      ),
      { onCard: 'wide' },
    ),
    column([sorted('lastLoginTime')], ({ lastLoginTime }) =>
      lastLoginTime ? (
        <span className="no-wrap">{instant(lastLoginTime)}</span>
      ) : (
        <span className="quiet">{t('users.never')}</span>
      ),
    ),
    column([sorted('registeredAt')], ({ registeredAt }) => <span className="no-wrap">{dayOf(registeredAt)}</span>, {
      className: 'list-narrow',
    }),
    isManager &&
      column(t('lists.actions'), user => <UserMenu user={user} onAsk={onAsk} />, {
        className: 'list-narrow',
        onCard: 'topEnd',
      }),
  ]
}

/** Name and address; for managers the way to the form. */
function Person({ user }: { user: UserRow }) {
  const { t } = useWords()
  const profile = useSession(session => session.profile)
  const { username, email } = user
  return (
    <>
      {profile && mayEdit(profile, user) ? (
        <Link to="/user-management/list/edit" search={{ email }} className="list-reference">
          {username}
        </Link>
      ) : (
        <span className="list-reference">{username}</span>
      )}
      {profile?.email === email && (
        <>
          {' '}
          <StateTag tone="settled">{t('users.you')}</StateTag>
        </>
      )}
      <div className="quiet anywhere">{email}</div>
    </>
  )
}

/** What one may do to the user of a row. */
function UserMenu({ user, onAsk }: { user: UserRow; onAsk: OnAsk }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const profile = useSession(session => session.profile)
  if (!profile || !mayEdit(profile, user)) return null
  const actions = actionsFor(profile, user).map(action => ({
    key: action,
    label: t(`users.actions.${action}`),
    onClick: () => {
      // The dialog gives the focus back to what had it; the menu's entry will be gone.
      button.current?.focus()
      onAsk({ user, action })
    },
  }))
  const edit = {
    key: 'edit',
    label: t('common.edit'),
    onClick: () => void navigate({ to: '/user-management/list/edit', search: { email: user.email } }),
  }
  return (
    <Dropdown menu={{ items: [edit, ...actions] }} trigger={['click']} placement="bottomRight">
      <Button
        ref={button}
        type="text"
        aria-haspopup="menu"
        aria-label={t('users.list.actionsOf', { name: user.username })}
        icon={<MoreOutlined aria-hidden />}
      />
    </Dropdown>
  )
}
