import type { RequestOf } from '#contract/kernel/call.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { VendorSortKey, VendorState } from '#contract/partners/rules/vendors.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'
import type { VendorSearch } from '#web/partners/vendors/vendorSearch.ts'

export type VendorSort = sorting.Sort<VendorSortKey>

/** What expires first stands first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'expiry', order = 'asc' }: VendorSearch): VendorSort => ({ key: sort, order })

/** Chosen first, names and ends begin with the first, all others with the greatest or the latest. */
const fromTheBeginning = [
  'expiry',
  'vendor',
  'mainContractor',
  'customer',
  'auditExpiresOn',
  'licenceExpiresOn',
] as const satisfies readonly VendorSortKey[]
export const nextSort = (current: VendorSort, key: VendorSortKey) =>
  sorting.nextSort<VendorSortKey>(current, key, fromTheBeginning)

/** Whether anything narrows the list down. */
export const hasCriteria = ({ keyword, state, expiring, inProgress, openObservations }: VendorSearch) =>
  Boolean(keyword ?? state ?? expiring ?? inProgress ?? openObservations)

/** What the URL asks of the server, for a file; `usual` is the state where none is chosen. */
export const fileRequestOf = (
  { keyword, state, expiring, inProgress, openObservations, sort, order }: VendorSearch,
  usual: VendorState,
  enterpriseCode: string | undefined,
): RequestOf<typeof vendorCalls.downloadVendorCsv> => ({
  keyword,
  state: state ?? usual,
  expiring,
  inProgress: inProgress === '1' ? true : undefined,
  openObservations: openObservations === '1' ? true : undefined,
  sort,
  order,
  enterpriseCode,
})

/** … and for a page of the list. */
export const requestOf = (search: VendorSearch, usual: VendorState, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, usual, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})
