import * as company from '#demo/world/companies/companies.ts'

type VendorOf = { companyCode: string; vendorCode: string }

/** A message in the inboxes of companies; days are relative to the one on which the demo world begins. */
export type DemoMessage = VendorOf & { toCompanies: string[]; notifiedDay: number; isRead?: true } & (
    | { kind: 'vendorAuditExpires'; expires: number }
    | { kind: 'vendorLicenceExpires'; licence: string; expires: number }
    | { kind: 'auditObservationAdded' | 'auditObservationAnswered'; audited: number }
  )

const gdp = '医薬品GDP適合証明'
const main = { companyCode: company.maker, vendorCode: 'VN0001' }
const second = { companyCode: company.maker, vendorCode: 'VN0002' }
const ofLogistics = { companyCode: company.logistics, vendorCode: 'VN0001' }
const ofPharma = { companyCode: company.pharma, vendorCode: 'VN0004' }

/** They match demo/world/companies/vendors.ts. */
export const messages: readonly DemoMessage[] = [
  {
    kind: 'auditObservationAnswered',
    ...main,
    toCompanies: [company.maker],
    notifiedDay: -210,
    audited: -351,
    isRead: true,
  },
  { kind: 'vendorAuditExpires', ...second, toCompanies: [company.maker], notifiedDay: -42, expires: -12, isRead: true },
  { kind: 'vendorLicenceExpires', ...second, licence: gdp, toCompanies: [company.maker], notifiedDay: -5, expires: -5 },
  { kind: 'vendorAuditExpires', ...main, toCompanies: [company.maker, 'VN0001'], notifiedDay: -11, expires: 19 },
  {
    kind: 'vendorAuditExpires',
    ...ofLogistics,
    toCompanies: [company.logistics, 'VN0001'],
    notifiedDay: -3,
    expires: 27,
  },
  {
    kind: 'auditObservationAdded',
    ...ofLogistics,
    toCompanies: ['VN0001'],
    notifiedDay: -338,
    audited: -344,
    isRead: true,
  },
  {
    kind: 'vendorAuditExpires',
    ...ofPharma,
    toCompanies: [company.pharma],
    notifiedDay: -55,
    expires: 35,
    isRead: true,
  },
]
