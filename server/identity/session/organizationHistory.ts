import { sql } from 'kysely'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

type Membership = { companyId: number; department: string; at: Date }

/**
 * Where a user has belonged, company and department, the latest first (IDN-17). The audit trail tells of every change;
 * the first one holds since the registration. Companies have the names that they have today.
 */
export async function organizationHistory(db: DbOrTx, userId: number): Promise<Profile['organizationHistory']> {
  const { rows } = await sql<Membership>`
    select (new ->> 'company_id')::int as "companyId", new ->> 'department' as department, at
      from audit_trail where table_name = 'users' and record = ${String(userId)} and new is not null
     order by id`.execute(db)
  const user = await db
    .selectFrom('users')
    .select(['company_id as companyId', 'department', 'registered_at as at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // The trail's oldest parts may have been moved to the archive: what is now is known anyway.
  const changes = [...rows, { ...user, at: rows.at(-1)?.at ?? user.at }].filter(
    (one, nth, all) => one.companyId !== all[nth - 1]?.companyId || one.department !== all[nth - 1]?.department,
  )
  const companies = await companiesOf(db, changes)
  return changes
    .map(({ companyId, department, at }, nth) => ({
      ...(companies.get(companyId) ?? { enterpriseCode: '', enterpriseName: '', enterpriseNameEn: '' }),
      organizationDepartment: department,
      from: (nth === 0 ? user.at : at).toISOString(),
      until: changes[nth + 1]?.at.toISOString() ?? null,
    }))
    .toReversed()
}

async function companiesOf(db: DbOrTx, memberships: readonly Membership[]) {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'code as enterpriseCode', 'name as enterpriseName', 'name_en as enterpriseNameEn'])
    .where(
      'id',
      'in',
      memberships.map(one => one.companyId),
    )
    .execute()
  return new Map(rows.map(({ id, ...company }) => [id, company]))
}
