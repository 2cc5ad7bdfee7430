import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'

type Change = z.output<typeof companyCalls.editCompany.request>

/** What the form says of a company, as columns of its row; what it does not say is left out. */
export const companyColumns = ({
  enterpriseName,
  enterpriseNameEn,
  industryType,
  orderedItemsDisclosure,
  productInformationDisclosure,
}: Partial<Change>) => ({
  ...(enterpriseName !== undefined && { name: enterpriseName }),
  ...(enterpriseNameEn !== undefined && { name_en: enterpriseNameEn }),
  ...(industryType !== undefined && { industry_type: Number(industryType) }),
  ...(orderedItemsDisclosure !== undefined && { discloses_ordered_items: orderedItemsDisclosure === '1' }),
  ...(productInformationDisclosure !== undefined && { discloses_products: productInformationDisclosure === '1' }),
})
