// How this domain's lists are sorted and filtered. Every page loads this file to parse its address, so it has no
// schemas.

/** PAR-1: manufacturing, pharmaceutical, distributor, logistics, vendor, and the platform. */
export const industryTypes = ['1', '2', '3', '4', '5', '9'] as const
export type IndustryType = (typeof industryTypes)[number]

/** PAR-3 */
export const companyStatuses = ['active', 'inactive'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export const companySortKeys = [
  'enterpriseName',
  'enterpriseCode',
  'industryType',
  'status',
  'registeredAt',
  'updatedAt',
] as const
