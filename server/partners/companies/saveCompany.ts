import { asActor } from '#server/platform/db/actor.ts'
import { checkCentres, saveCentres } from '#server/partners/companies/centres.ts'
import { checkGln, checkNames } from '#server/partners/companies/checkNames.ts'
import { checkDomains, saveDomains } from '#server/partners/companies/emailDomains.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'

type NewCompany = z.output<typeof companyCalls.addCompany.request>

/** Registers an active company; all duplicates are reported at once. */
export async function addCompany(appContext: AppContext, caller: Caller, company: NewCompany): Promise<void> {
  await saveCompany(appContext, async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const faults = collectFaults()
    await checkNames(tx, company, null, faults)
    await checkGln(tx, company.gln, null, faults)
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

const uniqueViolation = '23505'

/**
 * Runs the registration or edit of a company, one at a time: names, codes and domains are compared across all
 * companies. If something outside the screens (npm run admin:create) was faster, the second try finds its rows.
 */
export async function saveCompany<Result>({ pool }: AppContext, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const save = async () =>
    await writeTransaction(pool, async (_client, tx) => {
      await lock(tx, 'companyRegister')
      return await work(tx)
    })
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return await save()
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

export type Faults = ReturnType<typeof collectFaults>

/** Collects everything that prevents saving a company, to report it at once; the first fault determines the code. */
export function collectFaults() {
  const issues: (Issue & { message: CompanyFault })[] = []
  return {
    add: (message: CompanyFault, path: string, value: string) => void issues.push({ path, message, value }),
    throwAny() {
      const [first] = issues
      if (first) throw new PortalError(companyFaults[first.message], issues)
    },
  }
}

type Change = z.output<typeof companyCalls.editCompany.request>

/** The fields of the form as columns; missing fields are omitted. */
export const companyColumns = ({
  enterpriseName,
  enterpriseNameEn,
  gln,
  industryType,
  orderedItemsDisclosure,
  productInformationDisclosure,
}: Partial<Change>) => ({
  ...(enterpriseName !== undefined && { name: enterpriseName }),
  ...(enterpriseNameEn !== undefined && { name_en: enterpriseNameEn }),
  ...(gln !== undefined && { gln }),
  ...(industryType !== undefined && { industry_type: Number(industryType) }),
  ...(orderedItemsDisclosure !== undefined && { discloses_ordered_items: orderedItemsDisclosure === '1' }),
  ...(productInformationDisclosure !== undefined && { discloses_products: productInformationDisclosure === '1' }),
})
