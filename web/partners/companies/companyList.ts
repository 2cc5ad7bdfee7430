import { companySortKeys, companyStatuses, industryTypes } from '#contract/partners/rules/lists.ts'
import { defineList, type SortKeyIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'

/** Company Management; last registered first. */
export const companyList = defineList({
  filters: { keyword: text(100), status: choice(companyStatuses), industry: choice(industryTypes) },
  sortKeys: companySortKeys,
  sort: { key: 'registeredAt', order: 'desc' },
  descendingFirst: ['registeredAt', 'updatedAt'],
  names: { industry: 'industryType' },
})
export type CompanySortKey = SortKeyIn<typeof companyList>
