import type { Menu } from '#contract/kernel/menus.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

declare const made: unique symbol

/**
 * The companies and centres whose data a query may touch. Only this file can make one, so a query that forgot the
 * company boundary does not compile. 'all' is the platform company watching everything.
 */
export type EnterpriseScope = {
  readonly companyIds: readonly number[] | 'all'
  /** Referable logistics centres: with any, only what touches them is visible (IDN-11). */
  readonly centreIds: readonly number[] | 'all'
  readonly [made]: true
}

const scope = (companyIds: readonly number[] | 'all', centreIds: readonly number[] | 'all') =>
  ({ companyIds, centreIds }) as EnterpriseScope

/** What the caller may read on a page; an enterpriseCode outside its companies there is refused (4017). */
export async function scopeOfCaller(
  db: Db,
  caller: Caller,
  menu: Menu | undefined,
  enterpriseCode: string | undefined,
): Promise<EnterpriseScope> {
  const centreIds = referableCentres(caller)
  const companies = menu ? (caller.companiesByMenu.get(menu) ?? []) : [caller.company]
  if (enterpriseCode === undefined) {
    return scope(caller.isPlatform ? 'all' : companies.map(company => company.id), centreIds)
  }
  const chosen = caller.isPlatform
    ? await companyWithCode(db, enterpriseCode)
    : companies.find(company => company.code === enterpriseCode)
  if (!chosen) throw new PortalError(codes.notAuthorized)
  // The platform company's own code means everything; another company picked means exactly that company's view.
  return scope(caller.isPlatform && chosen.id === caller.company.id ? 'all' : [chosen.id], centreIds)
}

/** The caller's referable logistics centres. */
export const referableCentres = (caller: Caller) =>
  caller.centres.length > 0 ? caller.centres.map(centre => centre.id) : ('all' as const)

/**
 * The view of one other company, for a data owner who checks what it is shown (server/logistics/disclosure): every query with it
 * must also be bound to the owner's own deliveries and stock. The caller's referable centres bound it still.
 */
export const scopeOfPreview = (caller: Caller, viewerId: number) => scope([viewerId], referableCentres(caller))

const companyWithCode = async (db: Db, code: string) =>
  await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()

/** What an API key may read: its own company's view; the platform company sees everything (IDN-9). */
export const scopeOfApiKey = (key: { companyId: number; isPlatform: boolean }) =>
  scope(key.isPlatform ? 'all' : [key.companyId], 'all')

/** A depositor's whole view of its own goods, for the reports that its people have had sent (server/reporting/reportSharing). */
export const scopeOfDepositor = (companyId: number) => scope([companyId], 'all')
