import { stockOwnerTypes, stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { defineList, type SortKeyIn, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** What is in stock where, and whose it is. */
export const stockList = defineList({
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
  },
  sortKeys: stockSortKeys,
  sort: { key: 'item', order: 'asc' },
  descendingFirst: ['quantity', 'updatedAt'],
  names: { item: 'itemName', code: 'itemCode', expiryUntil: 'expiryTo', inStock: 'inStockOnly' },
})
export type StockSortKey = SortKeyIn<typeof stockList>
