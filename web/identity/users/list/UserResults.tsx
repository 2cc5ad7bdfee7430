import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { userCalls } from '#contract/identity/calls/users.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { nextSort } from '#web/kernel/ui/lists/sorting.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import type { AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { UserCards, UserTable } from '#web/identity/users/list/UserRows.tsx'
import { hasCriteria, sortOf, type UserListSearch, type UserSortKey } from '#web/identity/users/userListSearch.ts'

const sortedAsTexts: readonly UserSortKey[] = [
  'username',
  'email',
  'enterprise',
  'organizationDepartment',
  'role',
  'accountStatus',
]

type Props = {
  search: UserListSearch
  found: ResponseOf<typeof userCalls.getUserList> | undefined
  failure: CallError | null
  isOld: boolean
  onChange: (search: UserListSearch) => void
  onRetry: () => void
  onAsk: (asked: AskedAction) => void
}

/** The users that were found, page by page; or why there is nobody to show. */
export function UserResults({ search, found, failure, isOld, onChange, onRetry, onAsk }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const isPhone = usePhone()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <Nobody search={search} />
  const List = isPhone ? UserCards : UserTable
  const sort = sortOf(search)
  const sortBy = (key: UserSortKey) => {
    const next = nextSort(sort, key, sortedAsTexts)
    onChange({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  return (
    <ListResults
      label={t('users.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: total => t('users.list.found', { number: count(total) }),
        range: (from, until) => t('users.list.range', { from: count(from), until: count(until) }),
        emptyPage: t('users.list.emptyPage'),
      }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
    >
      <List rows={found?.rows} sort={sort} onSort={sortBy} onAsk={onAsk} />
    </ListResults>
  )
}

function Nobody({ search }: { search: UserListSearch }) {
  const t = useText()
  return hasCriteria(search) ? (
    <Notice title={t('users.list.none')}>{t('users.list.noneHint')}</Notice>
  ) : (
    <Notice title={t('users.list.empty')}>{t('users.list.emptyHint')}</Notice>
  )
}
