import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { day } from '#contract/kernel/fields.ts'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'
import { alertSortKeys } from '#contract/quality/rules/lists.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

export const alertTabs = ['open', 'history', 'rules', 'contacts'] as const
export type AlertTab = (typeof alertTabs)[number]

const optionalDay = day.optional().catch(undefined)

/** What the page of alerts shows, as it stands in the URL: what makes no sense is left out. */
export const alertSearch = z.object({
  /** The open ones without it. */
  tab: z.enum(alertTabs).optional().catch(undefined),
  kind: z.enum(alertKinds).optional().catch(undefined),
  severity: z.coerce.number<number>().pipe(z.literal(severities)).optional().catch(undefined),
  keyword: z.string().trim().min(1).max(200).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  sort: z.enum(alertSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  /** The alert whose story is shown. */
  alert: z.coerce.number<number>().int().positive().optional().catch(undefined),
  /** The rule that is edited; 0 is a new one. */
  rule: z.coerce.number<number>().int().min(0).optional().catch(undefined),
})
export type AlertSearch = z.output<typeof alertSearch>
export type ListTab = 'open' | 'history'

export type SortKey = (typeof alertSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** What is open by its severity, what was by when it was found, unless somebody chose otherwise. */
export const sortOf = ({
  tab = 'open',
  sort = tab === 'open' ? 'severity' : 'foundAt',
  order = 'desc',
}: AlertSearch): Sort => ({ key: sort, order })
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, ['kind', 'reference'])

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  search: AlertSearch,
  state: ListTab,
  enterpriseCode: string | undefined,
): RequestOf<typeof alertCalls.downloadAlertCsv> => {
  const { kind, severity, keyword, from, until } = search
  const { key, order } = sortOf(search)
  return { state, kind, severity, keyword, from, until, sort: key, order, enterpriseCode }
}

/** … and for a page of the list. */
export const requestOf = (search: AlertSearch, state: ListTab, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, state, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
