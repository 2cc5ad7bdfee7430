import { usualRadiusMeters } from '#contract/partners/rules/centreRadius.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { Company, companyCalls } from '#contract/partners/calls/companies.ts'
import { givenMenus } from '#contract/kernel/menus.ts'

export type Administration = NonNullable<Company['administration']>

/** How codes of companies and centres are written. */
export const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** A centre as the form holds it; `isKnown` where the company has it already: its code is fixed. */
export type CentreFields = Company['logisticCentres'][number] & { address: string; gln: string; isKnown: boolean }

/** A company as the form holds it. */
export type CompanyFields = Omit<
  Company,
  'administration' | 'status' | 'registeredAt' | 'updatedAt' | 'industryType' | 'logisticCentres' | 'gln'
> & {
  gln: string
  industryType: Company['industryType'] | undefined
  logisticCentres: CentreFields[]
  /** Holds nothing: why a centre cannot be removed is said there. */
  removedCentres?: undefined
}

export const emptyCentre: CentreFields = {
  centreCode: '',
  centreName: '',
  centreNameEn: '',
  gln: '',
  address: '',
  lat: null,
  lon: null,
  radiusMeters: usualRadiusMeters,
  isKnown: false,
}

export const emptyFields: CompanyFields = {
  enterpriseCode: '',
  enterpriseName: '',
  enterpriseNameEn: '',
  gln: '',
  industryType: undefined,
  emailDomains: [],
  availableMenus: [],
  orderedItemsDisclosure: '0',
  productInformationDisclosure: '0',
  logisticCentres: [],
}

export const fieldsOf = (company: Company): CompanyFields => ({
  ...company,
  gln: company.gln ?? '',
  logisticCentres: company.logisticCentres.map(centre => ({
    ...centre,
    address: centre.address ?? '',
    gln: centre.gln ?? '',
    isKnown: true,
  })),
})

/** What who administers the company says of it, for the server. */
export const ownFactsOf = (fields: CompanyFields) => ({
  orderedItemsDisclosure: fields.orderedItemsDisclosure,
  productInformationDisclosure: fields.productInformationDisclosure,
  logisticCentres: fields.logisticCentres.map(({ isKnown: _known, ...centre }) => ({
    ...centre,
    centreCode: centre.centreCode.trim(),
    centreName: centre.centreName.trim(),
    centreNameEn: centre.centreNameEn.trim(),
    address: centre.address.trim() || null,
    gln: centre.gln.trim() || null,
  })),
})

/** … and what the platform administrator alone says of it. */
export const platformFactsOf = (fields: CompanyFields) => ({
  enterpriseName: fields.enterpriseName.trim(),
  enterpriseNameEn: fields.enterpriseNameEn.trim(),
  gln: fields.gln.trim() || null,
  emailDomains: fields.emailDomains.map(domain => domain.trim().toLowerCase()),
  availableMenus: givenMenus.filter(menu => fields.availableMenus.includes(menu)),
})

/** The form requires an industry type before it sends. */
export const newCompanyOf = (fields: CompanyFields): RequestOf<typeof companyCalls.addCompany> => ({
  ...ownFactsOf(fields),
  ...platformFactsOf(fields),
  enterpriseCode: fields.enterpriseCode.trim(),
  industryType: fields.industryType === undefined || fields.industryType === '9' ? '1' : fields.industryType,
})

const wholeOf = (fields: CompanyFields) =>
  JSON.stringify([
    fields.enterpriseCode.trim(),
    fields.industryType,
    ownFactsOf(fields),
    { ...platformFactsOf(fields), emailDomains: platformFactsOf(fields).emailDomains.toSorted() },
  ])

/** Whether anything differs: what was changed and changed back is not a change. */
export const isChanged = (before: CompanyFields, after: CompanyFields) => wholeOf(before) !== wholeOf(after)
