import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator, lockedCompany } from '#server/identity/administration/administered.ts'
import { newGlns, storedGlns } from '#server/partners/companies/centres.ts'
import { checkCompany, fixedOfPlatform } from '#server/partners/companies/checkCompany.ts'
import { readRegister } from '#server/partners/companies/register.ts'
import { saveCompany } from '#server/partners/companies/saveCompany.ts'
import { updateCompany } from '#server/partners/companies/writeCompany.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, refuseIssues, refuse } from '#server/platform/http/calls/portalError.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Change = z.output<typeof companyCalls.editCompany.request>
type StoredCompany = Awaited<ReturnType<typeof lockedCompany>>

/** Changes the submitted fields, unless somebody else changed the company since it was read (4022 at updatedAt). */
export async function editCompany(appContext: AppContext, caller: Caller, change: Change): Promise<void> {
  await saveCompany(appContext, async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const company = await lockedCompany(tx, caller, change.enterpriseCode)
    if (!isPlatformAdministrator(caller)) await refusePlatformFacts(tx, company.id, change)
    refuseOutdated(company, change.updatedAt)
    refuseIssues(fixedOfPlatform(company.industry_type === 9, change))
    const faults = await checkCompany(tx, await readRegister(tx, [change]), company, change)
    faults.throwAny()
    await updateCompany(tx, company, change, appContext.now())
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

/**
 * PAR-7: only the platform administrator changes a company's identity and the menus of its users. The GLN of a centre is
 * part of the identity: it makes the company a party (docs/decisions/0130).
 */
async function refusePlatformFacts(tx: Db, companyId: number, change: Change) {
  const { logisticCentres = [] } = change
  const glns = newGlns(logisticCentres, await storedGlns(tx, companyId))
  const submitted = [...platformFacts.filter(field => change[field] !== undefined), ...glns.map(({ path }) => path)]
  const issues = submitted.map(path => ({ path, message: 'can be changed only by the platform administrator' }))
  if (issues.length > 0) throw new PortalError(codes.notAuthorized, issues)
}

function refuseOutdated({ updated_at }: StoredCompany, readAt: string) {
  if (updated_at.getTime() === new Date(readAt).getTime()) return
  const message = 'the company was changed in the meantime'
  refuse('updatedAt', message, updated_at.toISOString())
}
