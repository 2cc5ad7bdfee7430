import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { checkCentres, saveCentres } from '#server/partners/companies/centres.ts'
import { checkNames } from '#server/partners/companies/checkNames.ts'
import { companyColumns } from '#server/partners/companies/list/companyColumns.ts'
import { saveCompany } from '#server/partners/companies/companyRegister.ts'
import { checkDomains, saveDomains } from '#server/partners/companies/emailDomains.ts'
import { collectFaults } from '#server/partners/companies/faults.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type NewCompany = z.output<typeof companyCalls.addCompany.request>

/** Registers a company, active from now on; every duplicate is told at once. */
export async function addCompany(appContext: AppContext, caller: Caller, company: NewCompany): Promise<void> {
  await saveCompany(appContext, async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const faults = collectFaults()
    await checkNames(tx, company, null, faults)
    await checkDomains(tx, company.emailDomains, null, faults)
    await checkCentres(tx, company.logisticCentres, null, faults)
    faults.throwAny()
    const { enterpriseCode, enterpriseName, enterpriseNameEn, industryType } = company
    const now = appContext.now()
    const { id } = await tx
      .insertInto('companies')
      .values({
        ...companyColumns(company),
        code: enterpriseCode,
        name: enterpriseName,
        name_en: enterpriseNameEn,
        industry_type: Number(industryType),
        available_menus: company.availableMenus,
        registered_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveDomains(tx, id, company.emailDomains)
    await saveCentres(tx, id, company.logisticCentres)
  })
}
