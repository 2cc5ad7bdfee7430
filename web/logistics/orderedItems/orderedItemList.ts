import { orderedItemSortKeys, orderedItemStatuses } from '#contract/logistics/rules/lists.ts'
import { defineList, type SearchIn, type SortKeyIn, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** What arrives when at which distribution centre: the next stands first. */
export const orderedItemList = defineList({
  filters: {
    status: choice(orderedItemStatuses, '1'),
    late: flag(),
    from: day(),
    until: day(),
    centre: text(),
    item: text(),
    code: text(100),
    lot: text(100),
    expiryFrom: day(),
    expiryUntil: day(),
    reference: text(),
  },
  sortKeys: orderedItemSortKeys,
  sort: { key: 'scheduledArrival', order: 'asc' },
  descendingFirst: ['quantity', 'deliveredAt'],
  names: {
    status: 'deliveryStatus',
    from: 'scheduledArrivalFrom',
    until: 'scheduledArrivalTo',
    item: 'itemName',
    code: 'itemCode',
    expiryUntil: 'expiryTo',
  },
})
export type OrderedItemSearch = SearchIn<typeof orderedItemList>
export type OrderedItemSortKey = SortKeyIn<typeof orderedItemList>
