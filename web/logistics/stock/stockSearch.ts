import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { stockCalls } from '#contract/logistics/calls/stock.ts'
import { day } from '#contract/kernel/fields.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import { stockOwnerTypes, stockSortKeys } from '#contract/logistics/rules/lists.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const optionalText = z.string().trim().min(1).max(200).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)

/** The list's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const stockSearch = z.object({
  item: optionalText,
  code: optionalText,
  lot: optionalText,
  location: optionalText,
  owner: optionalText,
  ownerType: z.enum(stockOwnerTypes).optional().catch(undefined),
  expiryFrom: optionalDay,
  expiryUntil: optionalDay,
  inStock: z.enum(['1']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(stockSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type StockSearch = z.output<typeof stockSearch>

export type SortKey = (typeof stockSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** By item, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'item', order = 'asc' }: StockSearch): Sort => ({ key: sort, order })

const fromTheBeginning = stockSortKeys.filter(key => key !== 'quantity' && key !== 'updatedAt')
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  search: StockSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof stockCalls.downloadStockCsv> => ({
  itemName: search.item,
  itemCode: search.code,
  lot: search.lot,
  location: search.location,
  owner: search.owner,
  ownerType: search.ownerType,
  expiryFrom: search.expiryFrom,
  expiryTo: search.expiryUntil,
  inStockOnly: search.inStock === '1',
  sort: search.sort,
  order: search.order,
  enterpriseCode,
})

/** … and for a page of the list. */
export const requestOf = (search: StockSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
