import type { ListSearch } from '#web/logistics/deliveries/listSearch.ts'
import type { DeliverySortKey } from '#contract/logistics/rules/lists.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

export type SortKey = DeliverySortKey
export type Sort = sorting.Sort<SortKey>

/** The newest first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'shippingDate', order = 'desc' }: ListSearch): Sort => ({ key: sort, order })

const sortedAsTexts: readonly SortKey[] = ['reference', 'shipFrom', 'destination', 'depositor', 'carrier']

export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, sortedAsTexts)
