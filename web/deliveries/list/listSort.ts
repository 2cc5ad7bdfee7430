import type { deliverySortKeys } from '#contract/calls/deliverySearch.ts'
import type { ListSearch } from '#web/deliveries/listSearch.ts'
import * as sorting from '#web/ui/sorting.ts'

export type SortKey = (typeof deliverySortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** The newest first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'shippingDate', order = 'desc' }: ListSearch): Sort => ({ key: sort, order })

export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, ['reference', 'destination'])
