import type { Profile } from '#contract/calls/session.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { Caller, CallerCompany } from '#server/http/caller.ts'

/** What the browser keeps of the signed-in user (spec 3). */
export async function profileOf(db: DbOrTx, caller: Caller, now: Date): Promise<Profile> {
  const { company } = caller
  return {
    username: caller.name,
    email: caller.email,
    role: caller.role,
    menuList: caller.menus,
    menuEnterpriseMap: Object.fromEntries(
      [...caller.companiesByMenu].map(([menu, companies]) => [menu, companies.map(named)]),
    ),
    logisticCenterCodeList: caller.centres.map(centre => centre.code),
    depositCode: ownsGoods(caller) ? company.code : '',
    enterpriseCode: company.code,
    lastLoginTime: (await lastLoginBefore(db, caller))?.toISOString() ?? null,
    organizationName: company.name,
    organizationNameEn: company.nameEn,
    organizationDepartment: caller.department,
    organizationList: organizationsOf(caller),
    managerUser: caller.isManager,
    agreeToTermsOfUse: await hasAgreed(db, caller.userId, now),
    isPFcompany: caller.isPlatform,
    industryTypeCode: String(caller.industryType),
    language: caller.language === 'en' ? '1' : '0',
  }
}

const named = (company: CallerCompany) => ({
  enterpriseCode: company.code,
  enterpriseName: company.name,
  enterpriseNameEn: company.nameEn,
})

/** Manufacturers, pharmaceutical companies and distributors may deposit goods; carriers and the platform own none. */
const ownsGoods = (caller: Caller) => caller.industryType <= 3

/** Its own company first, then every other that counts on some page. */
function organizationsOf(caller: Caller) {
  const all = [caller.company, ...[...caller.companiesByMenu.values()].flat()]
  return [...new Map(all.map(company => [company.code, named(company)])).values()]
}

/** The sign-in before this session's: "last login" tells a user whether somebody else was here. */
async function lastLoginBefore(db: DbOrTx, { userId, sessionId }: Caller): Promise<Date | undefined> {
  const before = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('id', '<', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.created_at
}

/** product 5: a new version of the terms asks again; where none is published there is nothing to agree to. */
async function hasAgreed(db: DbOrTx, userId: number, now: Date): Promise<boolean> {
  const newest = await db
    .selectFrom('terms_versions as v')
    .leftJoin('terms_agreements as a', join =>
      join.onRef('a.terms_version_id', '=', 'v.id').on('a.user_id', '=', userId),
    )
    .select('a.id as agreementId')
    .where('v.published_at', '<=', now)
    .orderBy('v.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined || newest.agreementId !== null
}
