import { sql } from 'kysely'
import type { UserRow } from '#contract/identity/calls/users.ts'
import type { Role } from '#contract/kernel/menus.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isLockedOut } from '#server/identity/session/signInTries.ts'
import { accountStatuses, type AccountStatus } from '#contract/identity/rules/lists.ts'

/** IDN-15: an enabled account that wrong passwords or codes locked is told as locked. */
export const accountStatus = sql<AccountStatus>`case when u.state = 'enabled' and ${isLockedOut(sql`t`)}
  then 'locked' else u.state end`
export const accountStatusRank = sql<number>`array_position(${[...accountStatuses]}::text[], ${accountStatus})`

/** Users `u` with company `c`, activity `a`, credentials `k` and counted tries `t`. */
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

/** What a list or a form shows of each of these users. */
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
