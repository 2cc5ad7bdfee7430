import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { userCalls, UserRow } from '#contract/identity/calls/users.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { accountStatuses, type AccountStatus, type userSortKeys } from '#contract/identity/rules/lists.ts'
import type { Role } from '#contract/kernel/menus.ts'
import { isLockedOut } from '#server/identity/session/signInTries.ts'

type Search = z.output<typeof userCalls.getUserList.request>
type SortKey = (typeof userSortKeys)[number]

/**
 * A page of the users whose company counts on this page, and their total. The caller's own logistics centres limit
 * deliveries and stock, not users.
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
    .$if(keyword !== undefined, query => query.where(holdsAny(searchedColumns, keyword ?? '')))
    .$if(role !== undefined, query => query.where('u.role', '=', role ?? ''))
    .$if(status !== undefined, query => query.where(sql<boolean>`${accountStatus} = ${status}`))
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const direction = search.order === 'asc' ? sql`asc` : sql`desc`
  const ordered = matching
    .orderBy(sql`${sortColumns(language)[search.sort]} ${direction} nulls last`)
    // Makes the order of equal users the same on every page.
    .orderBy('u.id', search.order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total, rows: await loadUserRows(ordered) }
}

const searchedColumns = [sql`u.name`, sql`u.email`, sql`u.department`]

const sortColumns = (language: 'ja' | 'en'): Record<SortKey, RawBuilder<unknown>> => ({
  username: sql`u.name collate japanese`,
  email: sql`u.email collate japanese`,
  // Companies sort by their name in the caller's language.
  enterprise: sql`${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese`,
  organizationDepartment: sql`u.department collate japanese`,
  role: sql`u.role`,
  accountStatus: accountStatusRank,
  lastLoginTime: sql`a.last_login_at`,
  registeredAt: sql`u.registered_at`,
})

/** IDN-15: an enabled account that wrong passwords or codes locked is shown as locked. */
export const accountStatus = sql<AccountStatus>`case when u.state = 'enabled' and ${isLockedOut(sql`t`)}
  then 'locked' else u.state end`
export const accountStatusRank = sql<number>`array_position(${[...accountStatuses]}::text[], ${accountStatus})`

/** Users `u` with company `c`, activity `a`, credentials `k` and sign-in tries `t`. */
export const joinedUsers = (db: DbOrTx) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .leftJoin('user_credentials as k', 'k.user_id', 'u.id')
    .leftJoin('sign_in_tries as t', 't.email', 'u.email')

const logisticCentres = sql<UserRow['logisticCentres']>`(
  select coalesce(json_agg(json_build_object(
           'centreCode', e.code, 'centreName', e.name, 'centreNameEn', e.name_en) order by e.code), '[]')
    from user_centres r join centres e on e.id = r.centre_id where r.user_id = u.id)`

/** The facts of each user for a list or a form. */
export async function loadUserRows(users: ReturnType<typeof joinedUsers>): Promise<UserRow[]> {
  const rows = await users
    .select([
      'u.email',
      'u.name as username',
      'c.code as enterpriseCode',
      'c.name as enterpriseName',
      'c.name_en as enterpriseNameEn',
      'u.department as organizationDepartment',
      'u.role',
      'a.last_login_at',
      'u.registered_at',
      'k.must_change',
    ])
    .select([accountStatus.as('accountStatus'), logisticCentres.as('logisticCentres')])
    .execute()
  return rows.map(({ last_login_at, registered_at, must_change, role, ...row }) => ({
    ...row,
    role: role as Role,
    lastLoginTime: last_login_at?.toISOString() ?? null,
    registeredAt: registered_at.toISOString(),
    passwordChangeRequired: must_change ?? false,
  }))
}
