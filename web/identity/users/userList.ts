import { accountStatuses, userSortKeys } from '#contract/identity/rules/lists.ts'
import { roles } from '#contract/kernel/menus.ts'
import { defineList, type SortKeyIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'

/** The User List; last registered first. */
export const userList = defineList({
  filters: { keyword: text(100), role: choice(roles), status: choice(accountStatuses) },
  sortKeys: userSortKeys,
  sort: { key: 'registeredAt', order: 'desc' },
  descendingFirst: ['lastLoginTime', 'registeredAt'],
  names: { status: 'accountStatus' },
})
export type UserSortKey = SortKeyIn<typeof userList>
