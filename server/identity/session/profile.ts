import { languageCodeOf } from '#contract/kernel/language.ts'
import type { Caller, CallerCompany } from '#server/platform/http/calls/caller.ts'
import { sql } from 'kysely'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The signed-in user as the browser stores it (IDN-17). */
export async function profileOf(db: DbOrTx, caller: Caller): Promise<Profile> {
  const { company } = caller
  // IDN-9: the platform company sees every company, including those registered after its users.
  const everyCompany = caller.isPlatform ? await allCompanies(db) : undefined
  return {
    username: caller.name,
    email: caller.email,
    role: caller.role,
    menuList: caller.menus,
    menuEnterpriseMap: Object.fromEntries(
      caller.menus.map(menu => [menu, (everyCompany ?? caller.companiesByMenu.get(menu) ?? []).map(namedCompany)]),
    ),
    logisticCenterCodeList: caller.centres.map(centre => centre.code),
    depositCode: ownsGoods(caller) ? company.code : '',
    enterpriseCode: company.code,
    lastLoginTime: (await lastLoginBefore(db, caller))?.toISOString() ?? null,
    organizationName: company.name,
    organizationNameEn: company.nameEn,
    organizationDepartment: caller.department,
    organizationList: organizationsOf(caller, everyCompany),
    organizationHistory: await organizationHistory(db, caller.userId),
    managerUser: caller.isManager,
    agreeToTermsOfUse: caller.hasAgreedToTerms,
    passwordChangeRequired: caller.mustChangePassword,
    isPFcompany: caller.isPlatform,
    industryTypeCode: String(caller.industryType),
    language: languageCodeOf(caller.language),
  }
}

const namedCompany = (company: CallerCompany) => ({
  enterpriseCode: company.code,
  enterpriseName: company.name,
  enterpriseNameEn: company.nameEn,
})

/** Manufacturers, pharmaceutical companies and distributors may deposit goods; carriers and the platform own none. */
const ownsGoods = (caller: Caller) => caller.industryType <= 3

/** The caller's own company first, then every other that counts on some page. */
function organizationsOf(caller: Caller, everyCompany: CallerCompany[] | undefined) {
  const all = [caller.company, ...(everyCompany ?? [...caller.companiesByMenu.values()].flat())]
  return [...new Map(all.map(company => [company.code, namedCompany(company)])).values()]
}

const allCompanies = async (db: DbOrTx): Promise<CallerCompany[]> =>
  await db.selectFrom('companies').select(['id', 'code', 'name', 'name_en as nameEn']).orderBy('code').execute()

/** The previous sign-in: "last login" shows a user whether somebody else used the account. */
async function lastLoginBefore(db: DbOrTx, { userId, sessionId }: Caller): Promise<Date | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('id', '<', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session?.created_at
}

type Membership = { companyId: number; department: string; at: Date }

/**
 * The companies and departments that a user has belonged to, latest first (IDN-17), from the audit trail. The first membership
 * counts from the registration. Companies have their current names.
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
  // The oldest part of the trail may be in the archive; the current membership is always known.
  const changes = [...rows, { ...user, at: rows.at(-1)?.at ?? user.at }].filter(
    (membership, nth, all) =>
      membership.companyId !== all[nth - 1]?.companyId || membership.department !== all[nth - 1]?.department,
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
    .where(sql<boolean>`id = any(${memberships.map(({ companyId }) => companyId)}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...company }) => [id, company]))
}
