import { sql } from 'kysely'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { IndustryType } from '#contract/partners/rules/lists.ts'
import { noGln } from '#contract/partners/words/companyWords.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import type { CentreFacts } from '#server/partners/companies/centres.ts'
import type { NewCompany } from '#server/partners/companies/writeCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

type StoredCentre = CentreFacts & { gln: string | null }
/** A company as its form has it; domains and centres in the order of their codes, menus in the order of the screens. */
export type CompanyFacts = Omit<NewCompany, 'industryType' | 'gln' | 'logisticCentres'> & {
  gln: string | null
  industryType: IndustryType
  logisticCentres: StoredCentre[]
}
/** `available_menus`: also those that have no screen. */
export type StoredCompany = { id: number; isActive: boolean; available_menus: string[]; facts: CompanyFacts }

type Row = Omit<StoredCompany, 'facts'> & Omit<CompanyFacts, 'availableMenus'>

/** Companies by their codes. */
export async function storedCompanies(tx: DbOrTx, codes: readonly string[]): Promise<Map<string, StoredCompany>> {
  const { rows } = await sql<Row>`
    select c.id, c.is_active as "isActive", c.available_menus, c.code as "enterpriseCode", c.name as "enterpriseName",
           c.name_en as "enterpriseNameEn", c.gln, c.industry_type::text as "industryType",
           c.discloses_ordered_items::int::text as "orderedItemsDisclosure",
           c.discloses_products::int::text as "productInformationDisclosure",
           array(select d.domain from company_email_domains d where d.company_id = c.id) as "emailDomains",
           (select coalesce(json_agg(json_build_object('centreCode', e.code, 'centreName', e.name, 'centreNameEn', e.name_en,
                     'gln', e.gln, 'address', e.address, 'lat', e.lat, 'lon', e.lon, 'radiusMeters', e.radius_meters)), '[]')
              from centres e where e.company_id = c.id) as "logisticCentres"
      from companies c where c.code = any(${[...codes]}::text[])`.execute(tx)
  return new Map(
    rows.map(({ id, isActive, available_menus, ...facts }) => [
      facts.enterpriseCode,
      {
        id,
        isActive,
        available_menus,
        facts: inOrder({ ...facts, availableMenus: givenMenus.filter(menu => available_menus.includes(menu)) }),
      },
    ]),
  )
}

/** Two companies with the same facts are then equal; menus without a screen are left out. */
export const inOrder = (facts: CompanyFacts): CompanyFacts => ({
  ...facts,
  availableMenus: givenMenus.filter(menu => facts.availableMenus.includes(menu)),
  emailDomains: facts.emailDomains.toSorted(),
  logisticCentres: facts.logisticCentres.toSorted((one, other) => (one.centreCode < other.centreCode ? -1 : 1)),
})

/** The cells of a company; a centre has the same place in each of the four lists. */
export function valuesOf({ logisticCentres, ...facts }: CompanyFacts): Values {
  return {
    ...facts,
    centreCodes: logisticCentres.map(({ centreCode }) => centreCode),
    centreNames: logisticCentres.map(({ centreName }) => centreName),
    centreNamesEn: logisticCentres.map(({ centreNameEn }) => centreNameEn),
    centreGlns: logisticCentres.some(({ gln }) => gln) ? logisticCentres.map(({ gln }) => gln ?? noGln) : [],
  }
}
