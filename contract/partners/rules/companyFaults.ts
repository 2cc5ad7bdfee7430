import { codes } from '#contract/kernel/codes.ts'

/** PAR-5 and PAR-6: why a company cannot be saved, with the code of each fault (PLT-13). */
export const companyFaults = {
  companyCodeTaken: codes.companyCodeExists,
  nameTaken: codes.companyNameUsed,
  englishNameTaken: codes.companyEnglishNameUsed,
  glnTaken: codes.invalidParameters,
  domainTwice: codes.domainRegistrationError,
  domainOfAnother: codes.domainRegistrationError,
  domainHasUsers: codes.domainRegistrationError,
  centreTwice: codes.centreRegistrationError,
  centreCodeTwice: codes.centreRegistrationError,
  centreNameTwice: codes.centreRegistrationError,
  centreEnglishNameTwice: codes.centreRegistrationError,
  centreCodeTaken: codes.centreRegistrationError,
  centreGlnTwice: codes.centreRegistrationError,
  centreHasDeliveries: codes.centreRegistrationError,
  centreHasStock: codes.centreRegistrationError,
  centreHasUsers: codes.centreRegistrationError,
  centreHasKpi: codes.centreRegistrationError,
} as const
export type CompanyFault = keyof typeof companyFaults

/** What still uses a centre, which therefore cannot be removed. */
export const centreNeeds = ['deliveries', 'stock', 'users', 'kpi'] as const
export type CentreNeed = (typeof centreNeeds)[number]

/** Names are compared without width, case and spaces; hiragana and katakana differ (in SQL: sameNameOf of server/partners/companies/register.ts). */
export const sameNameKey = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(' ', '')
