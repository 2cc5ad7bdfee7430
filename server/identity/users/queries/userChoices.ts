import { givenMenus, roles, type Menu, type Role } from '#contract/kernel/menus.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { centreIdsOf, centresOf, isLimited, type OfferedCentre } from '#server/identity/users/centreLimits.ts'

type NamedCompany = { enterpriseCode: string; enterpriseName: string; enterpriseNameEn: string }

export type UserChoices = NamedCompany & {
  emailDomains: string[]
  roles: Role[]
  menus: Menu[]
  /** The companies that the caller may let count on a page. */
  companies: (NamedCompany & { id: number })[]
  logisticCentres: OfferedCentre[]
  /** The caller is limited to certain centres, so every user it edits must be too. */
  mustNameCentres: boolean
}

const namedColumns = ['code as enterpriseCode', 'name as enterpriseName', 'name_en as enterpriseNameEn'] as const

/** What the caller may choose for a user of a company that it administers. */
export async function userChoices(db: DbOrTx, caller: Caller, companyId: number): Promise<UserChoices> {
  const { industry_type, available_menus, ...named } = await db
    .selectFrom('companies')
    .select([...namedColumns, 'industry_type', 'available_menus'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const domains = await db
    .selectFrom('company_email_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute()
  const isPlatform = industry_type === 9
  return {
    ...named,
    emailDomains: domains.map(({ domain }) => domain),
    // Platform administrators belong to the platform company, and only another one creates them.
    roles: roles.filter(role => role !== '00' || (isPlatform && caller.role === '00')),
    menus: givenMenus.filter(menu => available_menus.includes(menu)),
    companies: await companiesOnPages(db, caller),
    logisticCentres: (await centresOf(db, { id: companyId, isPlatform })).filter(
      ({ id }) => !isLimited(caller) || centreIdsOf(caller).includes(id),
    ),
    mustNameCentres: isLimited(caller),
  }
}

const companiesOnPages = async (db: DbOrTx, caller: Caller) =>
  await db
    .selectFrom('companies')
    .select([...namedColumns, 'id'])
    .$if(administered(caller) !== 'all', query => query.where('id', '=', caller.company.id))
    .orderBy('code')
    .execute()
