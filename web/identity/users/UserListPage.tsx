import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { useState, useRef } from 'react'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import {
  AccountActionDialog,
  mayEdit,
  type AskedAction,
  actionsFor,
} from '#web/identity/users/account/AccountActions.tsx'
import { userList, type UserSortKey } from '#web/identity/users/userList.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Names } from '#web/kernel/ui/marks/CutText.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import '#web/identity/users/users.css'

const route = getRouteApi('/layout/user-management/list')

/** The users of the companies that count on the page, and what managers do to them. */
export function UserListPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const profile = useSession(session => session.profile)
  const [asked, setAsked] = useState<AskedAction>()
  const register = profile?.managerUser && (
    <AddButton to="/user-management/list/registration">{t('users.list.register')}</AddButton>
  )
  const edit = (user: UserRow) => {
    if (!profile || !mayEdit(profile, user)) return
    void navigate({ to: '/user-management/list/edit', search: { email: user.email } })
  }
  return (
    <div className="page">
      <ListScreen
        list={userList}
        search={search}
        onSearch={next => void navigate({ to: '/user-management/list', search: next })}
        answer={useList(userCalls.getUserList, userList, search, { enterpriseCode: useCompanyContext() })}
        tools={register}
        emptyTools={register}
        texts={{
          title: t('users.list.title'),
          found: number => t('users.list.found', { number }),
          none: { title: t('users.list.none'), hint: t('lists.tryFewerFilters') },
          empty: { title: t('users.list.empty'), hint: t('users.list.emptyHint') },
        }}
        fields={[
          { text: 'keyword', label: t('lists.keyword'), hint: t('users.filter.keywordHint'), isWide: true },
          { choice: 'role', label: t('users.facts.role'), option: role => t(`users.roles.${role}`) },
          { choice: 'status', label: t('users.facts.accountStatus'), option: status => t(`users.status.${status}`) },
        ]}
        columns={useUserColumns(setAsked)}
        keyOf={user => user.email}
        onOpen={profile?.managerUser ? edit : undefined}
      />
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** The same list as a card of a dashboard. */
export const UsersCard = listCard({
  url: userList.url,
  ask: asks(userCalls.getUserList, userList),
  useColumns: () => useUserColumns(() => undefined),
  keyOf: row => row.email,
})

type OnAsk = (asked: AskedAction) => void

function useUserColumns(onAsk: OnAsk): readonly (Column<UserRow, UserSortKey> | false)[] {
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
        className: 'list-narrow no-print',
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
