import { codes } from '#contract/kernel/codes.ts'
import { importKinds, type ImportKind } from '#contract/kernel/importKinds.ts'
import { administered, isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { SendingCompany } from '#server/identity/administration/sendingCompany.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { menuOfKind } from '#server/integration/imports/lines/kindRules.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

/**
 * The kinds that the caller may import for a company: those whose screen it may open for it. Users who are limited to
 * centres import no data that may belong to other centres, nor users, whose former limits an undo would restore.
 */
export function kindsFor(caller: Caller, company: { id: number; isPlatform?: boolean }): ImportKind[] {
  if (!caller.isManager) return []
  return importKinds.filter(kind => {
    if (isLimited(caller) && kind !== 'products') return false
    // Companies are registered by the platform administrator, and are data of no company but the platform's.
    if (kind === 'companies' && !(isPlatformAdministrator(caller) && company.id === caller.company.id)) return false
    // The platform company has no partners.
    if (kind === 'partners' && (company.isPlatform || !mayEditPartners(caller))) return false
    const companies = caller.companiesByMenu.get(menuOfKind[kind])
    return companies !== undefined && (administered(caller) === 'all' || companies.some(({ id }) => id === company.id))
  })
}

export function refuseKind(caller: Caller, company: SendingCompany, kind: ImportKind): void {
  if (!kindsFor(caller, company).includes(kind)) throw new PortalError(codes.notAuthorized)
}
