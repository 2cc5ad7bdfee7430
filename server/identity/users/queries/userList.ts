import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { userCalls, UserRow } from '#contract/identity/calls/users.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { accountStatus, accountStatusRank, joinedUsers, loadUserRows } from '#server/identity/users/queries/userRows.ts'
import type { userSortKeys } from '#contract/identity/rules/lists.ts'

type Search = z.output<typeof userCalls.getUserList.request>
type SortKey = (typeof userSortKeys)[number]

/**
 * A page of the users whose company counts on the page, and how many there are. The caller's own logistics centres limit
 * deliveries and stock, not the users it sees.
 */
export async function findUsers(
  db: Db,
  { companyIds }: EnterpriseScope,
  search: Search,
  language: 'ja' | 'en',
): Promise<{ total: number; rows: UserRow[] }> {
  const { keyword, role, accountStatus: status, page, pageSize } = search
  const matching = joinedUsers(db)
    .$if(companyIds !== 'all', query => query.where(sql<boolean>`u.company_id = any(${companyIds}::bigint[])`))
    .$if(keyword !== undefined, query => query.where(holdsAny(searched, keyword ?? '')))
    .$if(role !== undefined, query => query.where('u.role', '=', role ?? ''))
    .$if(status !== undefined, query => query.where(sql<boolean>`${accountStatus} = ${status}`))
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const direction = search.order === 'asc' ? sql`asc` : sql`desc`
  const ordered = matching
    .orderBy(sql`${sortColumns(language)[search.sort]} ${direction} nulls last`)
    // Users that are alike keep their places from page to page.
    .orderBy('u.id', search.order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total, rows: await loadUserRows(ordered) }
}

const searched = [sql`u.name`, sql`u.email`, sql`u.department`]

const sortColumns = (language: 'ja' | 'en'): Record<SortKey, RawBuilder<unknown>> => ({
  username: sql`u.name collate japanese`,
  email: sql`u.email collate japanese`,
  // A company stands where its name in the caller's language belongs.
  enterprise: sql`${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese`,
  organizationDepartment: sql`u.department collate japanese`,
  role: sql`u.role`,
  accountStatus: accountStatusRank,
  lastLoginTime: sql`a.last_login_at`,
  registeredAt: sql`u.registered_at`,
})
