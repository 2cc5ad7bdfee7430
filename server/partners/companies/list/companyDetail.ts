import { sql } from 'kysely'
import type { Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { administered } from '#server/identity/administration/administered.ts'
import { centresInUse } from '#server/partners/companies/centres.ts'
import { companiesIn, loadCompanyRows } from '#server/partners/companies/list/companyList.ts'
import { usersByDomain } from '#server/partners/companies/emailDomains.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

/** A company that counts on the page, with what its administrators need to know before changing it. */
export async function companyDetail(
  db: Db,
  scope: EnterpriseScope,
  caller: Caller,
  enterpriseCode: string,
  now: Date,
): Promise<Company> {
  const company = await companiesIn(db, scope)
    .select(['c.id', 'c.industry_type'])
    .where('c.code', '=', enterpriseCode)
    .executeTakeFirst()
  const [row] = company ? await loadCompanyRows(db, scope, [company.id]) : []
  if (!company || !row) throw new PortalError(codes.notAuthorized)
  return {
    ...row,
    logisticCentres: await centresOf(db, company.id),
    administration: await administrationOf(db, caller, company, now),
  }
}

const centresOf = async (db: Db, companyId: number): Promise<Company['logisticCentres']> =>
  await db
    .selectFrom('centres')
    .select(['code as centreCode', 'name as centreName', 'name_en as centreNameEn', 'address', 'lat', 'lon'])
    .select(['radius_meters as radiusMeters', 'gln'])
    .where('company_id', '=', companyId)
    .orderBy('code')
    .execute()

async function administrationOf(
  db: Db,
  caller: Caller,
  { id, industry_type }: { id: number; industry_type: number },
  now: Date,
): Promise<Company['administration']> {
  const all = administered(caller) === 'all'
  if (!caller.isManager || !(all || id === caller.company.id)) return null
  const centres = await centresInUse(db, id)
  return {
    mayChangeAll: all,
    mayKeepKeys: !isLimited(caller),
    mayChangeStatus: all && id !== caller.company.id && industry_type !== 9,
    ...(await userAndKeyCounts(db, id, now)),
    usersByMenu: await usersByMenu(db, id),
    usersByDomain: await usersByDomain(db, id),
    centreNeeds: Object.fromEntries(centres.flatMap(({ code, uses }) => (uses.length > 0 ? [[code, uses]] : []))),
  }
}

async function userAndKeyCounts(db: Db, companyId: number, now: Date) {
  const { rows } = await sql<{ users: number; signedInUsers: number; liveApiKeys: number }>`
    select (select count(*)::int from users where company_id = ${companyId} and state = 'enabled') as users,
           (select count(distinct u.id)::int from users u join sessions s on s.user_id = u.id and s.revoked_at is null
             where u.company_id = ${companyId}
               and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > ${now})) as "signedInUsers",
           (select count(*)::int from api_keys where company_id = ${companyId} and revoked_at is null) as "liveApiKeys"`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('an aggregate returned no row')
  return counts
}

async function usersByMenu(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('user_menus as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.menu', sql<number>`count(distinct u.id)::int`.as('number')])
    .where('u.company_id', '=', companyId)
    .groupBy('m.menu')
    .execute()
  return Object.fromEntries(
    givenMenus.flatMap(menu => rows.flatMap(row => (row.menu === menu ? [[menu, row.number]] : []))),
  )
}
