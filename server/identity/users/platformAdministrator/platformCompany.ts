import { menus } from '#contract/kernel/menus.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export type PlatformCompany = { id: number; code: string; name: string; isNew: boolean }

const platformCode = 'PLATFORM'
const platformIndustry = 9

/** The platform company, created if missing; throws if the existing one has neither this name nor this code. */
export async function platformCompany(tx: Tx, nameOrCode: string): Promise<PlatformCompany> {
  const platform = (await existingCompany(tx)) ?? (await insertCompany(tx, nameOrCode)) ?? (await existingCompany(tx))
  if (!platform)
    throw new Error(`another company has the name ${nameOrCode} or the code ${platformCode}: choose another name`)
  const { name_en, ...company } = platform
  if (![company.name, name_en, company.code].includes(nameOrCode)) {
    throw new Error(`the platform company is ${company.name} (${company.code}), not ${nameOrCode}`)
  }
  return company
}

async function existingCompany(tx: Tx) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en'])
    .where('industry_type', '=', platformIndustry)
    .executeTakeFirst()
  return company && { ...company, isNew: false }
}

/** Undefined if a name or the code is taken, perhaps by a simultaneous run of this command. */
async function insertCompany(tx: Tx, name: string) {
  const company = await tx
    .insertInto('companies')
    .values({ code: platformCode, name, name_en: name, industry_type: platformIndustry, available_menus: [...menus] })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'code', 'name', 'name_en'])
    .executeTakeFirst()
  return company && { ...company, isNew: true }
}

/** Registers an email domain for a company and returns whether it is new; throws if it belongs to another company. */
export async function registerDomain(tx: Tx, company: PlatformCompany, domain: string): Promise<boolean> {
  const registered = await tx
    .insertInto('company_email_domains')
    .values({ company_id: company.id, domain })
    .onConflict(conflict => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (registered) return true
  const owner = await tx
    .selectFrom('company_email_domains as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['c.id', 'c.name'])
    .where('d.domain', '=', domain)
    .executeTakeFirstOrThrow()
  if (owner.id !== company.id) throw new Error(`the email domain ${domain} belongs to ${owner.name}`)
  return false
}
