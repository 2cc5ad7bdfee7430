import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import { AccountActionDialog, type AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { mayEdit } from '#web/identity/users/account/accountActions.ts'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import { Centres, Company, LatestLogin, Person, Registered, UserType } from '#web/identity/users/list/cells.tsx'
import { UserMenu } from '#web/identity/users/list/UserMenu.tsx'
import { userList, type UserSortKey } from '#web/identity/users/userList.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
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
          none: { title: t('users.list.none'), hint: t('users.list.noneHint') },
          empty: { title: t('users.list.empty'), hint: t('users.list.emptyHint') },
        }}
        fields={[
          { text: 'keyword', label: t('users.filter.keyword'), hint: t('users.filter.keywordHint'), isWide: true },
          { choice: 'role', label: t('users.facts.role'), option: role => t(`users.roles.${role}`) },
          { choice: 'status', label: t('users.facts.accountStatus'), option: status => t(`users.status.${status}`) },
        ]}
        columns={useColumns(setAsked)}
        keyOf={user => user.email}
        onOpen={profile?.managerUser ? edit : undefined}
      />
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function useColumns(onAsk: (asked: AskedAction) => void): readonly (Column<UserRow, UserSortKey> | false)[] {
  const t = useText()
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  const sorted = (sortKey: UserSortKey) => ({ title: t(`users.facts.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('username'), sorted('email')],
      cell: user => <Person user={user} />,
      className: 'list-name',
      onCard: 'top',
    },
    {
      heads: [sorted('enterprise'), sorted('organizationDepartment')],
      cell: user => <Company user={user} />,
      className: 'list-wide',
      onCard: 'wide',
    },
    { heads: [sorted('role')], cell: user => <UserType user={user} />, className: 'list-wide' },
    { heads: [sorted('accountStatus')], cell: user => <StatusTag user={user} />, className: 'list-narrow' },
    { heads: [{ title: t('users.facts.logisticCentres') }], cell: user => <Centres user={user} />, onCard: 'wide' },
    { heads: [sorted('lastLoginTime')], cell: user => <LatestLogin user={user} /> },
    { heads: [sorted('registeredAt')], cell: user => <Registered user={user} />, className: 'list-narrow' },
    isManager && {
      heads: [{ title: t('users.list.actions') }],
      cell: user => <UserMenu user={user} onAsk={onAsk} />,
      className: 'list-narrow',
      onCard: 'topEnd',
    },
  ]
}
