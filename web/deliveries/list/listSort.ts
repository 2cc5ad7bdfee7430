import type { deliverySortKeys } from '#contract/calls/deliveries.ts'
import type { ListSearch } from '#web/deliveries/listSearch.ts'

export type SortKey = (typeof deliverySortKeys)[number]
export type Sort = { key: SortKey; order: 'asc' | 'desc' }

/** The newest first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'shippingDate', order = 'desc' }: ListSearch): Sort => ({ key: sort, order })

/** Chosen again, a column turns round; a text begins at its beginning, a time with the latest. */
export function nextSort(current: Sort, key: SortKey): Sort {
  if (current.key === key) return { key, order: current.order === 'asc' ? 'desc' : 'asc' }
  return { key, order: key === 'reference' || key === 'destination' ? 'asc' : 'desc' }
}
