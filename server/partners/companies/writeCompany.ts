import { sql } from 'kysely'
import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { givenMenus, type Menu } from '#contract/kernel/menus.ts'
import { saveCentres } from '#server/partners/companies/centres.ts'
import { saveDomains } from '#server/partners/companies/emailDomains.ts'
import type { Db } from '#server/platform/db/connect.ts'

export type NewCompany = z.output<typeof companyCalls.addCompany.request>
type Edit = z.output<typeof companyCalls.editCompany.request>
/** What a form or a file states of a company; what is missing stays. */
export type CompanyChange = Partial<Omit<Edit, 'updatedAt'>>

/** Stores a company that was checked; returns its id. */
export async function insertCompany(tx: Db, company: NewCompany, now: Date): Promise<number> {
  const { enterpriseCode, enterpriseName, enterpriseNameEn, industryType } = company
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
  return id
}

type Stored = { id: number; available_menus: readonly string[] }

/** Stores a change that was checked. */
export async function updateCompany(tx: Db, company: Stored, change: CompanyChange, now: Date): Promise<void> {
  const { id, available_menus } = company
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

/** The fields of the form as columns; missing fields are omitted. */
const companyColumns = ({
  enterpriseName,
  enterpriseNameEn,
  gln,
  industryType,
  orderedItemsDisclosure,
  productInformationDisclosure,
}: CompanyChange) => ({
  ...(enterpriseName !== undefined && { name: enterpriseName }),
  ...(enterpriseNameEn !== undefined && { name_en: enterpriseNameEn }),
  ...(gln !== undefined && { gln }),
  ...(industryType !== undefined && { industry_type: Number(industryType) }),
  ...(orderedItemsDisclosure !== undefined && { discloses_ordered_items: orderedItemsDisclosure === '1' }),
  ...(productInformationDisclosure !== undefined && { discloses_products: productInformationDisclosure === '1' }),
})
