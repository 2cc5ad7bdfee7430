import { z } from 'zod'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { stockOwnerTypes, stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { defineList, type SearchIn, type SortKeyIn, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** Days within which stock expires; what has expired counts. */
export const expiryDays = ['30', '90', '180'] as const

/** What is in stock where, and whose it is. */
const list = defineList({
  filters: {
    item: text(),
    code: text(100),
    lot: text(100),
    location: text(),
    owner: text(),
    ownerType: choice(stockOwnerTypes),
    expiryFrom: day(),
    expiryUntil: day(),
    inStock: flag(),
    held: flag(),
    rejected: flag(),
  },
  /** Days from today, instead of a range of expiry. */
  extra: { within: z.enum(expiryDays).optional().catch(undefined) },
  sortKeys: stockSortKeys,
  sort: ({ within }) => ({ key: within ? 'expiry' : 'item', order: 'asc' }),
  descendingFirst: ['quantity', 'updatedAt'],
  names: {
    item: 'itemName',
    code: 'itemCode',
    expiryUntil: 'expiryTo',
    inStock: 'inStockOnly',
    held: 'onHoldOnly',
    rejected: 'rejectedOnly',
  },
})
export type StockSearch = SearchIn<typeof list>
export type StockSortKey = SortKeyIn<typeof list>

export const stockList: typeof list = {
  ...list,
  fileRequestOf: search => list.fileRequestOf(untilExpiry(search)),
  requestOf: search => list.requestOf(untilExpiry(search)),
}

function untilExpiry(search: StockSearch): StockSearch {
  if (search.within === undefined) return search
  const expiryUntil = daysLater(todayInPortal(), Number(search.within))
  return { ...search, expiryFrom: undefined, expiryUntil, inStock: '1' }
}
