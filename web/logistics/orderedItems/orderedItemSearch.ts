import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { day } from '#contract/kernel/fields.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import { orderedItemSortKeys, orderedItemStatuses } from '#contract/logistics/rules/lists.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const optionalText = z.string().trim().min(1).max(200).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)

/** The list's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const orderedItemSearch = z.object({
  status: z.enum(orderedItemStatuses).optional().catch(undefined),
  late: z.enum(['1']).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  centre: optionalText,
  item: optionalText,
  code: optionalText,
  lot: optionalText,
  expiryFrom: optionalDay,
  expiryUntil: optionalDay,
  reference: optionalText,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(orderedItemSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type OrderedItemSearch = z.output<typeof orderedItemSearch>

export type SortKey = (typeof orderedItemSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** What arrives next stands first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'scheduledArrival', order = 'asc' }: OrderedItemSearch): Sort => ({ key: sort, order })

const fromTheBeginning = orderedItemSortKeys.filter(key => key !== 'quantity' && key !== 'deliveredAt')
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  search: OrderedItemSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof orderedItemCalls.downloadOrderedItemCsv> => ({
  deliveryStatus: search.status,
  late: search.late === '1' ? true : undefined,
  scheduledArrivalFrom: search.from,
  scheduledArrivalTo: search.until,
  centre: search.centre,
  itemName: search.item,
  itemCode: search.code,
  lot: search.lot,
  expiryFrom: search.expiryFrom,
  expiryTo: search.expiryUntil,
  reference: search.reference,
  sort: search.sort,
  order: search.order,
  enterpriseCode,
})

/** … and for a page of the list. */
export const requestOf = (search: OrderedItemSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
