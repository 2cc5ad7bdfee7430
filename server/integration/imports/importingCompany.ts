import type { Company } from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import { importKinds, type ImportKind } from '#contract/kernel/importKinds.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { menuOfKind } from '#server/integration/imports/lines/kindRules.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

/** The company that a file belongs to. */
export type ImportingCompany = Company & { id: number; isPlatform: boolean }

/** A company that the caller administers, by default its own; any other is refused like an unknown one (4017). */
export async function importingCompany(
  db: DbOrTx,
  caller: Caller,
  by: { code?: string; id?: number },
): Promise<ImportingCompany> {
  const found = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'industry_type'])
    .$if(by.id !== undefined, query => query.where('id', '=', by.id ?? 0))
    .$if(by.id === undefined, query => query.where('code', '=', by.code ?? caller.company.code))
    .$if(administered(caller) !== 'all', query => query.where('id', '=', caller.company.id))
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  const { industry_type, ...company } = found
  return { ...company, isPlatform: industry_type === 9 }
}

/**
 * The kinds that the caller may import for a company: those whose screen it may open for it. Users who are limited to
 * centres import no data that may belong to other centres, nor users, whose former limits an undo would restore.
 */
export function kindsFor(caller: Caller, company: { id: number; isPlatform?: boolean }): ImportKind[] {
  if (!caller.isManager) return []
  return importKinds.filter(kind => {
    if (isLimited(caller) && kind !== 'products') return false
    // The platform company has no partners.
    if (kind === 'partners' && (company.isPlatform || !mayEditPartners(caller))) return false
    const companies = caller.companiesByMenu.get(menuOfKind[kind])
    return companies !== undefined && (administered(caller) === 'all' || companies.some(({ id }) => id === company.id))
  })
}

export function refuseKind(caller: Caller, company: ImportingCompany, kind: ImportKind): void {
  if (!kindsFor(caller, company).includes(kind)) throw new PortalError(codes.notAuthorized)
}

export const senderOf = (caller: Caller, { id, code, isPlatform }: ImportingCompany): Sender => ({
  actor: `user:${caller.userId}`,
  companyId: id,
  companyCode: code,
  isPlatform,
})
