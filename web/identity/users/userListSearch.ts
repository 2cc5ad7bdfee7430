import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { roles } from '#contract/kernel/menus.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'
import { accountStatuses, userSortKeys } from '#contract/identity/rules/lists.ts'

export type UserSortKey = (typeof userSortKeys)[number]

/** The User List's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const userListSearch = z.object({
  keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  role: z.enum(roles).optional().catch(undefined),
  status: z.enum(accountStatuses).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(userSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type UserListSearch = z.output<typeof userListSearch>

/** Who was registered last stands first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'registeredAt', order = 'desc' }: UserListSearch): Sort<UserSortKey> => ({
  key: sort,
  order,
})

export const hasCriteria = ({ keyword, role, status }: UserListSearch) => Boolean(keyword ?? role ?? status)

/** What the URL asks of the server. */
export const requestOf = (
  { keyword, role, status, page, size, sort, order }: UserListSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof userCalls.getUserList> => ({
  keyword,
  role,
  accountStatus: status,
  page,
  pageSize: size,
  sort,
  order,
  enterpriseCode,
})
