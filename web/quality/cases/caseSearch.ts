import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { day } from '#contract/kernel/fields.ts'
import { caseStates } from '#contract/quality/rules/caseStates.ts'
import { caseSortKeys } from '#contract/quality/rules/lists.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const optionalDay = day.optional().catch(undefined)

/** Not concluded, which is shown unless somebody chose otherwise; one state; all. */
export const stateChoices = ['unsettled', ...caseStates, 'all'] as const

/** What the list of cases shows, as it stands in the URL: what makes no sense is left out. */
export const caseSearch = z.object({
  state: z.enum(stateChoices).optional().catch(undefined),
  overdue: z.enum(['1']).optional().catch(undefined),
  keyword: z.string().trim().min(1).max(200).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  sort: z.enum(caseSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type CaseSearch = z.output<typeof caseSearch>

export type SortKey = (typeof caseSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** What is due first stands on top. */
export const sortOf = ({ sort = 'dueOn', order = sort === 'dueOn' ? 'asc' : 'desc' }: CaseSearch): Sort => ({
  key: sort,
  order,
})
export const nextSort = (current: Sort, key: SortKey) =>
  sorting.nextSort(current, key, ['number', 'dueOn', 'state', 'reference', 'depositor'])

/** What the URL asks of the server, for a file. */
export function fileRequestOf(
  search: CaseSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof caseCalls.downloadCaseCsv> {
  const { state, overdue, keyword, from, until } = search
  const { key, order } = sortOf(search)
  return { state, overdueOnly: overdue === '1', keyword, from, until, sort: key, order, enterpriseCode }
}

/** … and for a page of the list. */
export const requestOf = (search: CaseSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
