import type { Menu } from '#contract/kernel/menus.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

declare const brand: unique symbol

/**
 * The companies and centres whose data a query may access. Only this file can create one, so a query without the company
 * boundary does not compile. 'all' is for the platform company, which sees everything.
 */
export type EnterpriseScope = {
  readonly companyIds: readonly number[] | 'all'
  /** The user's logistics centres: if there are any, only records of these are visible (IDN-11). */
  readonly centreIds: readonly number[] | 'all'
  readonly [brand]: true
}

const scope = (companyIds: readonly number[] | 'all', centreIds: readonly number[] | 'all') =>
  ({ companyIds, centreIds }) as EnterpriseScope

/** What the caller may read on a page; throws 4017 if the enterpriseCode is not one of their companies there. */
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
  // The platform company's own code selects everything; another company's selects exactly that company's view.
  return scope(caller.isPlatform && chosen.id === caller.company.id ? 'all' : [chosen.id], centreIds)
}

/** What the caller may read on another screen; undefined if they may not open it, or not for this company. */
export async function scopeOnScreen(
  db: Db,
  caller: Caller,
  menu: Menu,
  enterpriseCode: string | undefined,
): Promise<EnterpriseScope | undefined> {
  if (!caller.menus.includes(menu)) return undefined
  try {
    return await scopeOfCaller(db, caller, menu, enterpriseCode)
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** The caller's logistics centres. */
export const referableCentres = (caller: Caller) =>
  caller.centres.length > 0 ? caller.centres.map(centre => centre.id) : ('all' as const)

/**
 * The view of another company, for a data owner who previews what it sees (server/logistics/disclosure): every query with it
 * must also be limited to the owner's own deliveries and stock. The caller's centres limit it as well.
 */
export const scopeOfPreview = (caller: Caller, viewerId: number) => scope([viewerId], referableCentres(caller))

const companyWithCode = async (db: Db, code: string) =>
  await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()

/** What an API key, or a file of a company, may read: the company's view; the platform company sees everything (IDN-9). */
export const scopeOfApiKey = (key: { companyId: number; isPlatform: boolean }) =>
  scope(key.isPlatform ? 'all' : [key.companyId], 'all')

/** Everything, for what the portal derives from all companies' records. */
export const scopeOfPortal = () => scope('all', 'all')

/** A depositor's view of all its goods, for reports that its users subscribed to (server/reporting/reportSharing). */
export const scopeOfDepositor = (companyId: number) => scope([companyId], 'all')
