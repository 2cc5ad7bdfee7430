import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { companySortKeys, companyStatuses, industryTypes } from '#contract/partners/rules/lists.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

/** Company Management's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const companyListSearch = z.object({
  keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  status: z.enum(companyStatuses).optional().catch(undefined),
  industry: z.enum(industryTypes).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(companySortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type CompanyListSearch = z.output<typeof companyListSearch>
export type CompanySortKey = (typeof companySortKeys)[number]
export type CompanySort = sorting.Sort<CompanySortKey>

/** Who was registered last stands first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'registeredAt', order = 'desc' }: CompanyListSearch): CompanySort => ({
  key: sort,
  order,
})

const times: readonly CompanySortKey[] = ['registeredAt', 'updatedAt']
const fromTheBeginning = (keys: readonly CompanySortKey[]) => keys.filter(key => !times.includes(key))
export const nextSort = (current: CompanySort, key: CompanySortKey) =>
  sorting.nextSort(current, key, fromTheBeginning([key]))

/** What the URL asks of the server, for a file. */
export const fileRequestOf = ({
  keyword,
  status,
  industry,
  sort,
  order,
}: CompanyListSearch): RequestOf<typeof companyCalls.downloadCompanyCsv> => ({
  keyword,
  status,
  industryType: industry,
  sort,
  order,
})

/** … and for a page of the list. */
export const requestOf = (search: CompanyListSearch): RequestOf<typeof companyCalls.getCompanyList> => ({
  ...fileRequestOf(search),
  page: search.page,
  pageSize: search.size,
})
