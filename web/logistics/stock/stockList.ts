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
  criteria: ({ item, code, lot, location, owner, ownerType, expiryFrom, expiryUntil, inStock }) => ({
    itemName: item,
    itemCode: code,
    lot,
    location,
    owner,
    ownerType,
    expiryFrom,
    expiryTo: expiryUntil,
    inStockOnly: inStock === '1',
  }),
})
export type StockSortKey = SortKeyIn<typeof stockList>
