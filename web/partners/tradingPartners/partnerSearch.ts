import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { partnershipStates, partnerSortKeys } from '#contract/partners/rules/partnerships.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

/** The page's filters, sorting and place, as they stand in the URL: what makes no sense is left out. */
export const partnerSearch = z.object({
  keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  state: z.enum(partnershipStates).optional().catch(undefined),
  /** The partnership whose history is open, as messages name it. */
  partnershipId: z.coerce.number<number>().int().positive().optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(partnerSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type PartnerSearch = z.output<typeof partnerSearch>
export type PartnerSortKey = (typeof partnerSortKeys)[number]

export const sortOf = ({ sort = 'partner', order = 'asc' }: PartnerSearch): sorting.Sort<PartnerSortKey> => ({
  key: sort,
  order,
})

const fromTheBeginning = partnerSortKeys.filter(key => key !== 'proposedAt')
export const nextSort = (search: PartnerSearch, key: PartnerSortKey) =>
  sorting.nextSort(sortOf(search), key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  { keyword, state, sort, order }: PartnerSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof partnerCalls.downloadPartnerCsv> => ({ keyword, state, sort, order, enterpriseCode })

/** … and for a page of the list. */
export const requestOf = (search: PartnerSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
