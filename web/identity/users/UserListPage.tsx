import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import { AccountActionDialog, mayEdit, type AskedAction } from '#web/identity/users/account/AccountActions.tsx'
import { useUserColumns } from '#web/identity/users/list/useUserColumns.tsx'
import { userList } from '#web/identity/users/userList.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
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
          none: { title: t('users.list.none'), hint: t('common.tryFewerFilters') },
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
