import type { CentreFields, GivenMenu, CompanyFields } from '#web/partners/companies/form/companyFields.ts'

const disclosures = ['orderedItemsDisclosure', 'productInformationDisclosure'] as const

/** What a change takes away from the company's users, or from other companies. */
export type CompanyLosses = {
  menus: GivenMenu[]
  domains: string[]
  centres: CentreFields[]
  disclosures: (typeof disclosures)[number][]
}

/** Undefined where nothing is taken away: then nothing need be asked. */
export function companyLosses(before: CompanyFields, after: CompanyFields): CompanyLosses | undefined {
  const keptDomains = after.emailDomains.map(domain => domain.trim().toLowerCase())
  const keptCodes = after.logisticCentres.map(({ centreCode }) => centreCode.trim())
  const losses = {
    menus: before.availableMenus.filter(menu => !after.availableMenus.includes(menu)),
    domains: before.emailDomains.filter(domain => !keptDomains.includes(domain)),
    centres: before.logisticCentres.filter(({ centreCode }) => !keptCodes.includes(centreCode)),
    disclosures: disclosures.filter(name => before[name] === '1' && after[name] === '0'),
  }
  return Object.values(losses).some(some => some.length > 0) ? losses : undefined
}
