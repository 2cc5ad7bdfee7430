import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { defineList, type SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { choice, text } from '#web/kernel/ui/lists/filters.ts'

/** The product master's items. */
export const productList = defineList({
  filters: { keyword: text(), band: choice(bandCodes) },
  sortKeys: productSortKeys,
  sort: { key: 'itemCode', order: 'asc' },
  descendingFirst: ['tolerance', 'registeredAt'],
})
export type ProductSortKey = SortKeyIn<typeof productList>
