import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { day } from '#contract/kernel/fields.ts'
import { disclosureSortKeys, disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const optionalText = z.string().trim().min(1).max(200).optional().catch(undefined)
const optionalCode = z.string().trim().min(1).max(20).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)

/** What the page shows, with its filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const disclosureSearch = z.object({
  view: z.enum(['seen', 'why']).optional().catch(undefined),
  /** What was selected is being changed; without a selection, as after a reload, the list is shown. */
  edit: z.literal('1').optional().catch(undefined),
  keyword: optionalText,
  owner: optionalCode,
  company: optionalCode,
  stage: z.enum(disclosureStages).optional().catch(undefined),
  kind: z.enum(disclosureKinds).optional().catch(undefined),
  on: z
    .union([z.literal('all'), day])
    .optional()
    .catch(undefined),
  disclosed: z.enum(['0', '1']).optional().catch(undefined),
  /** Through a company's eyes: shipping days, or stock. */
  what: z.literal('stock').optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  /** Whose showing is explained. */
  number: optionalText,
  delivery: z.coerce.number<number>().int().positive().optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(disclosureSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type DisclosureSearch = z.output<typeof disclosureSearch>

export type SortKey = (typeof disclosureSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

export const sortOf = ({ sort = 'product', order = 'asc' }: DisclosureSearch): Sort => ({ key: sort, order })

const fromTheBeginning = disclosureSortKeys.filter(key => key !== 'companies')
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (search: DisclosureSearch): RequestOf<typeof disclosureCalls.downloadDisclosureCsv> => ({
  keyword: search.keyword,
  owner: search.owner,
  companyCode: search.company,
  stage: search.stage,
  kind: search.kind,
  on: search.on,
  disclosed: search.disclosed,
  sort: search.sort,
  order: search.order,
})

/** … and for a page of the list. */
export const requestOf = (search: DisclosureSearch) => ({
  ...fileRequestOf(search),
  page: search.page,
  pageSize: search.size,
})
