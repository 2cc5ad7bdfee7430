import { codes } from '#contract/kernel/codes.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { sql } from 'kysely'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { mayRegisterFor } from '#server/partners/vendors/runCommand.ts'

/** The choices of the form: the companies the caller may register for, and those of the one it asks for. */
export async function vendorChoices(db: Db, caller: Caller, scope: EnterpriseScope, enterpriseCode?: string) {
  const customers = await customersFor(db, caller, scope)
  const customer = customers.find(({ code }) => code === enterpriseCode) ?? customers[0]
  if (!customer) throw new PortalError(codes.notAuthorized)
  return {
    customers: [customer, ...customers.filter(({ id }) => id !== customer.id)],
    vendors: await vendorsFor(db, customer.id),
    mainContractors: await mainContractors(db),
  }
}

export type Choice = { id: number; code: string; name: string; nameEn: string; isActive: boolean }

const columns = ['o.id', 'o.code', 'o.name', 'o.name_en as nameEn', 'o.is_active as isActive'] as const
/**
 * Distributors, logistics companies and vendors. Manufacturers are omitted, so that nobody learns here who else makes
 * medicines.
 */
const industryTypes = [3, 4, 5]

const choices = (db: DbOrTx) => db.selectFrom('companies as o').select(columns)

/** The companies that the caller may register vendors for, its own first. */
export async function customersFor(db: DbOrTx, caller: Caller, { companyIds }: EnterpriseScope): Promise<Choice[]> {
  const companies = await choices(db)
    .$if(companyIds !== 'all', query => query.where(sql<boolean>`o.id = any(${companyIds}::bigint[])`))
    .orderBy(sql`o.id = ${caller.company.id}`, 'desc')
    .orderBy('o.code')
    .execute()
  return companies.filter(({ id }) => mayRegisterFor(caller, id))
}

/** The companies that can become a customer's vendor. */
export const vendorsFor = async (db: DbOrTx, customerId: number): Promise<Choice[]> =>
  await choices(db)
    .where('o.industry_type', 'in', industryTypes)
    .where('o.id', '!=', customerId)
    .where(sql<boolean>`not exists (
      select from vendors v where v.company_id = ${customerId} and v.vendor_company_id = o.id)`)
    .orderBy('o.code')
    .execute()

export const mainContractors = async (db: DbOrTx): Promise<Choice[]> =>
  await choices(db).where('o.industry_type', 'in', industryTypes).orderBy('o.code').execute()

/** A company that can be a vendor or main contractor, by its code. */
export const choosableCompany = async (db: DbOrTx, code: string): Promise<Choice | undefined> =>
  await choices(db).where('o.industry_type', 'in', industryTypes).where('o.code', '=', code).executeTakeFirst()
