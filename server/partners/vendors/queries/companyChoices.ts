import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { mayRegisterFor } from '#server/partners/vendors/runCommand.ts'

export type Choice = { id: number; code: string; name: string; nameEn: string; isActive: boolean }

const columns = ['o.id', 'o.code', 'o.name', 'o.name_en as nameEn', 'o.is_active as isActive'] as const
/** Distributors, logistics companies and vendors: who makes medicines does not learn here who else does. */
const industryTypes = [3, 4, 5]

const choices = (db: DbOrTx) => db.selectFrom('companies as o').select(columns)

/** The companies that the caller may register vendors for, its own one first. */
export async function customersFor(db: DbOrTx, caller: Caller, { companyIds }: EnterpriseScope): Promise<Choice[]> {
  const found = await choices(db)
    .$if(companyIds !== 'all', query => query.where(sql<boolean>`o.id = any(${companyIds}::bigint[])`))
    .orderBy(sql`o.id = ${caller.company.id}`, 'desc')
    .orderBy('o.code')
    .execute()
  return found.filter(({ id }) => mayRegisterFor(caller, id))
}

/** Who may become a customer's vendor. */
export const vendorsFor = async (db: DbOrTx, customerId: number): Promise<Choice[]> =>
  await choices(db)
    .where('o.industry_type', 'in', industryTypes)
    .where('o.id', '!=', customerId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vendors as v')
            .select('v.id')
            .where('v.company_id', '=', customerId)
            .whereRef('v.vendor_company_id', '=', 'o.id'),
        ),
      ),
    )
    .orderBy('o.code')
    .execute()

export const mainContractors = async (db: DbOrTx): Promise<Choice[]> =>
  await choices(db).where('o.industry_type', 'in', industryTypes).orderBy('o.code').execute()

/** A company that may be a vendor or a main contractor, by its code. */
export const choosableCompany = async (db: DbOrTx, code: string): Promise<Choice | undefined> =>
  await choices(db).where('o.industry_type', 'in', industryTypes).where('o.code', '=', code).executeTakeFirst()
