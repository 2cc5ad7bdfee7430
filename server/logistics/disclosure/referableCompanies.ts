import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type Referable = { id: number; code: string; isActive: boolean; isPlatform: boolean }
export type ReferableFault = 'unknownCompany' | 'inactiveCompany' | 'ownCompany'

/** The companies with these codes, by their codes. */
export async function companiesByCode(db: DbOrTx, wanted: readonly string[]): Promise<Map<string, Referable>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'code', 'is_active', 'industry_type'])
    .where('code', 'in', [...new Set(wanted)])
    .execute()
  return new Map(
    rows.map(({ id, code, is_active, industry_type }) => [
      code,
      { id, code, isActive: is_active, isPlatform: industry_type === 9 },
    ]),
  )
}

/**
 * Why nothing can be disclosed to a company: the platform company sees everything and is no company to choose, an owner
 * sees its own products, and to an inactive company a disclosure can only be withdrawn.
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
