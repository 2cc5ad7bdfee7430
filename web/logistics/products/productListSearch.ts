import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

/** The product master's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const productListSearch = z.object({
  keyword: z.string().trim().min(1).max(200).optional().catch(undefined),
  band: z.enum(bandCodes).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(productSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ProductListSearch = z.output<typeof productListSearch>

export type SortKey = (typeof productSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** By item code, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'itemCode', order = 'asc' }: ProductListSearch): Sort => ({ key: sort, order })

const fromTheBeginning = productSortKeys.filter(key => key !== 'tolerance' && key !== 'registeredAt')
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  { keyword, band, sort, order }: ProductListSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof productCalls.downloadProductCsv> => ({ keyword, band, sort, order, enterpriseCode })

/** … and for a page of the list. */
export const requestOf = (search: ProductListSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})

/** No product has the number 0: an address without one leads to /404. */
export const oneProduct = z.object({ productId: z.coerce.number<number>().int().positive().catch(0) })

const optionalDay = z.iso.date().optional().catch(undefined)
/** Judging anew: by which version, and which deliveries. */
export const reevaluationSearch = oneProduct.extend({
  version: z.coerce.number<number>().int().positive().optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  lot: z.string().trim().min(1).max(100).optional().catch(undefined),
})
export type ReevaluationSearch = z.output<typeof reevaluationSearch>
