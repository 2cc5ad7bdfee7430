import { sql } from 'kysely'
import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus, type Menu } from '#contract/kernel/menus.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator, lockedCompany } from '#server/identity/administration/administered.ts'
import { checkCentres, saveCentres } from '#server/partners/companies/centres.ts'
import { checkGln, checkNames } from '#server/partners/companies/checkNames.ts'
import { companyColumns, collectFaults, saveCompany } from '#server/partners/companies/saveCompany.ts'
import { checkDomains, saveDomains } from '#server/partners/companies/emailDomains.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, type Issue, refuseIssues, refuse } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Change = z.output<typeof companyCalls.editCompany.request>
type StoredCompany = Awaited<ReturnType<typeof lockedCompany>>

/** Changes the submitted fields, unless somebody else changed the company since it was read (4022 at updatedAt). */
export async function editCompany(appContext: AppContext, caller: Caller, change: Change): Promise<void> {
  await saveCompany(appContext, async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const company = await lockedCompany(tx, caller, change.enterpriseCode)
    refusePlatformFacts(caller, change)
    refuseOutdated(company, change.updatedAt)
    refuseFixed(company, change)
    await checkFacts(tx, company.id, change)
    await saveFacts(tx, company, change, appContext.now())
  })
}

const platformFacts = [
  'enterpriseName',
  'enterpriseNameEn',
  'gln',
  'industryType',
  'availableMenus',
  'emailDomains',
] as const

/** PAR-7: only the platform administrator changes a company's identity and the menus of its users. */
function refusePlatformFacts(caller: Caller, change: Change) {
  if (isPlatformAdministrator(caller)) return
  const submitted = platformFacts.filter(field => change[field] !== undefined)
  const issues = submitted.map(path => ({ path, message: 'can be changed only by the platform administrator' }))
  if (issues.length > 0) throw new PortalError(codes.notAuthorized, issues)
}

function refuseOutdated({ updated_at }: StoredCompany, readAt: string) {
  if (updated_at.getTime() === new Date(readAt).getTime()) return
  const message = 'the company was changed in the meantime'
  refuse('updatedAt', message, updated_at.toISOString())
}

/** There is exactly one platform company, and it keeps the menu with which everything here can be undone. */
function refuseFixed({ industry_type }: StoredCompany, { industryType, availableMenus }: Change) {
  const issues: Issue[] = []
  const isPlatform = industry_type === 9
  if (industryType !== undefined && (industryType === '9') !== isPlatform) {
    issues.push({ path: 'industryType', message: 'cannot change to or from the platform company', value: industryType })
  }
  if (isPlatform && availableMenus && !availableMenus.includes('CompanyManagement')) {
    issues.push({ path: 'availableMenus', message: 'needs CompanyManagement', value: 'CompanyManagement' })
  }
  refuseIssues(issues)
}

async function checkFacts(tx: Db, id: number, change: Change) {
  const { enterpriseName, enterpriseNameEn, gln, emailDomains, logisticCentres } = change
  const faults = collectFaults()
  await checkNames(tx, { enterpriseName, enterpriseNameEn }, id, faults)
  await checkGln(tx, gln, id, faults)
  if (emailDomains) await checkDomains(tx, emailDomains, id, faults)
  if (logisticCentres) await checkCentres(tx, logisticCentres, id, faults)
  faults.throwAny()
}

async function saveFacts(tx: Db, { id, available_menus }: StoredCompany, change: Change, now: Date) {
  const { availableMenus, emailDomains, logisticCentres } = change
  await tx
    .updateTable('companies')
    .set({
      ...companyColumns(change),
      ...(availableMenus && { available_menus: menusAfter(available_menus, availableMenus) }),
      // Two changes within a millisecond must get different times.
      updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
  if (emailDomains) await saveDomains(tx, id, emailDomains)
  if (logisticCentres) await saveCentres(tx, id, logisticCentres)
}

/** Menus without a screen yet could not be chosen, and stay. */
function menusAfter(stored: readonly string[], chosen: readonly Menu[]): string[] {
  const unbuilt = stored.filter(menu => !givenMenus.some(given => given === menu))
  return [...new Set([...chosen, ...unbuilt])]
}
