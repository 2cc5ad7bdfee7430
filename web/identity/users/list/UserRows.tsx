import { useNavigate } from '@tanstack/react-router'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'
import type { AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { mayEdit } from '#web/identity/users/account/accountActions.ts'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import { Centres, Company, LatestLogin, Person, Registered, UserType } from '#web/identity/users/list/cells.tsx'
import { UserMenu } from '#web/identity/users/list/UserMenu.tsx'
import type { UserSortKey } from '#web/identity/users/userListSearch.ts'
import { userSortKeys } from '#contract/identity/rules/lists.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = {
  rows: readonly UserRow[] | undefined
  sort: Sort<UserSortKey>
  onSort: (key: UserSortKey) => void
  onAsk: (asked: AskedAction) => void
}

/** The users as a table; managers open the form by a click anywhere in a row. */
export function UserTable({ rows, sort, onSort, onAsk }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const profile = useSession(session => session.profile)
  const edit = (user: UserRow) => {
    if (!profile || !mayEdit(profile, user)) return
    void navigate({ to: '/user-management/list/edit', search: { email: user.email } })
  }
  const columns = useColumns(onAsk)
  return (
    <ListTable
      label={t('users.list.title')}
      columns={columns}
      rows={rows}
      keyOf={user => user.email}
      sort={sort}
      onSort={onSort}
      onOpen={profile?.managerUser ? edit : undefined}
    />
  )
}

function useColumns(onAsk: Props['onAsk']): readonly Column<UserRow, UserSortKey>[] {
  const t = useText()
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  const sorted = (sortKey: UserSortKey) => ({ title: t(`users.facts.${sortKey}`), sortKey })
  const actions = {
    heads: [{ title: t('users.list.actions') }],
    cell: (user: UserRow) => <UserMenu user={user} onAsk={onAsk} />,
  } as const
  return [
    { heads: [sorted('username'), sorted('email')], cell: user => <Person user={user} /> },
    { heads: [sorted('enterprise'), sorted('organizationDepartment')], cell: user => <Company user={user} /> },
    { heads: [sorted('role')], cell: user => <UserType user={user} /> },
    { heads: [sorted('accountStatus')], cell: user => <StatusTag user={user} /> },
    { heads: [{ title: t('users.facts.logisticCentres') }], cell: user => <Centres user={user} /> },
    { heads: [sorted('lastLoginTime')], cell: user => <LatestLogin user={user} /> },
    { heads: [sorted('registeredAt')], cell: user => <Registered user={user} /> },
    ...(isManager ? [actions] : []),
  ]
}

/** The same facts on a narrow screen. */
export function UserCards({ rows, sort, onSort, onAsk }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={user => user.email}
      renderCard={user => <Card user={user} onAsk={onAsk} />}
      texts={{
        sortBy: t('users.list.sortBy'),
        ascending: t('users.list.ascending'),
        descending: t('users.list.descending'),
      }}
      sortKeys={userSortKeys.map(key => ({ value: key, label: t(`users.facts.${key}`) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}

function Card({ user, onAsk }: { user: UserRow; onAsk: Props['onAsk'] }) {
  const t = useText()
  return (
    <>
      <div className="list-card-head">
        <div>
          <Person user={user} />
        </div>
        <UserMenu user={user} onAsk={onAsk} />
      </div>
      <CardFacts
        facts={[
          { label: t('users.facts.role'), value: <UserType user={user} /> },
          { label: t('users.facts.accountStatus'), value: <StatusTag user={user} /> },
          { label: t('users.facts.enterprise'), value: <Company user={user} />, isWide: true },
          { label: t('users.facts.logisticCentres'), value: <Centres user={user} />, isWide: true },
          { label: t('users.facts.lastLoginTime'), value: <LatestLogin user={user} /> },
          { label: t('users.facts.registeredAt'), value: <Registered user={user} /> },
        ]}
      />
    </>
  )
}
