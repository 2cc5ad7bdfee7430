import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { day } from '#contract/kernel/fields.ts'
import { releaseSortKeys } from '#contract/quality/rules/lists.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const optionalDay = day.optional().catch(undefined)

/** What the tab shows, as it stands in the URL: what makes no sense is left out. */
export const releaseSearch = z.object({
  /** Those that wait without it. */
  decision: z
    .enum([...lotDecisions, 'all'])
    .optional()
    .catch(undefined),
  quarantinedOnly: z.coerce.boolean().optional().catch(undefined),
  keyword: z.coerce.string().trim().min(1).max(200).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  sort: z.enum(releaseSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type ReleaseSearch = z.output<typeof releaseSearch>
export type SortKey = (typeof releaseSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

export const sortOf = ({ sort = 'deliveredAt', order = 'desc' }: ReleaseSearch): Sort => ({ key: sort, order })
export const nextSort = (current: Sort, key: SortKey) =>
  sorting.nextSort(current, key, ['reference', 'item', 'lot', 'decision'])

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  search: ReleaseSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof releaseCalls.downloadReleaseCsv> => {
  const { decision, quarantinedOnly, keyword, from, until } = search
  const { key, order } = sortOf(search)
  return { decision, quarantinedOnly, keyword, from, until, sort: key, order, enterpriseCode }
}

/** … and for a page of the list. */
export const requestOf = (search: ReleaseSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
