import { z } from 'zod'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { defineList, type SortKeyIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'

/** The product master's items. */
export const productList = defineList({
  filters: { keyword: text(), band: choice(bandCodes) },
  sortKeys: productSortKeys,
  sort: { key: 'itemCode', order: 'asc' },
  descendingFirst: ['tolerance', 'registeredAt'],
})
export type ProductSortKey = SortKeyIn<typeof productList>

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
