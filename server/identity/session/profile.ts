import { languageCodeOf } from '#contract/kernel/language.ts'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller, CallerCompany } from '#server/platform/http/calls/caller.ts'
import { organizationHistory } from '#server/identity/session/organizationHistory.ts'

/** What the browser keeps of the signed-in user (IDN-17). */
export async function profileOf(db: DbOrTx, caller: Caller): Promise<Profile> {
  const { company } = caller
  // IDN-9: the platform company sees everything, companies that came after its users too.
  const everyCompany = caller.isPlatform ? await allCompanies(db) : undefined
  return {
    username: caller.name,
    email: caller.email,
    role: caller.role,
    menuList: caller.menus,
    menuEnterpriseMap: Object.fromEntries(
      caller.menus.map(menu => [menu, (everyCompany ?? caller.companiesByMenu.get(menu) ?? []).map(named)]),
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

const named = (company: CallerCompany) => ({
  enterpriseCode: company.code,
  enterpriseName: company.name,
  enterpriseNameEn: company.nameEn,
})

/** Manufacturers, pharmaceutical companies and distributors may deposit goods; carriers and the platform own none. */
const ownsGoods = (caller: Caller) => caller.industryType <= 3

/** Its own company first, then every other that counts on some page. */
function organizationsOf(caller: Caller, everyCompany: CallerCompany[] | undefined) {
  const all = [caller.company, ...(everyCompany ?? [...caller.companiesByMenu.values()].flat())]
  return [...new Map(all.map(company => [company.code, named(company)])).values()]
}

const allCompanies = async (db: DbOrTx): Promise<CallerCompany[]> =>
  await db.selectFrom('companies').select(['id', 'code', 'name', 'name_en as nameEn']).orderBy('code').execute()

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
