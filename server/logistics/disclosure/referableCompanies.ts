import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type Referable = { id: number; code: string; isActive: boolean; isPlatform: boolean }
type ReferableFault = 'unknownCompany' | 'inactiveCompany' | 'ownCompany'

/** The companies with these codes, by code. */
export async function companiesByCode(db: DbOrTx, wanted: readonly string[]): Promise<Map<string, Referable>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'code', 'is_active as isActive'])
    .select(eb => eb('industry_type', '=', 9).as('isPlatform'))
    .where('code', 'in', [...new Set(wanted)])
    .$castTo<Referable>()
    .execute()
  return new Map(rows.map(company => [company.code, company]))
}

/**
 * Why nothing can be disclosed to a company: the platform company sees everything and cannot be chosen, owners see their own
 * products, and for inactive companies a disclosure can only be withdrawn.
 */
export function referableFault(
  company: Referable | undefined,
  ownerId: number,
  mode: DisclosureMode,
): ReferableFault | undefined {
  if (!company || company.isPlatform) return 'unknownCompany'
  if (company.id === ownerId) return 'ownCompany'
  return company.isActive || mode === 'withdraw' ? undefined : 'inactiveCompany'
}
