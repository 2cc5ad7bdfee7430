import { z } from 'zod'
import { expirings, vendorSortKeys, vendorStates, type VendorState } from '#contract/partners/rules/vendors.ts'
import { defineList, type SearchIn } from '#web/kernel/ui/lists/defineList.ts'
import { choice, flag, text } from '#web/kernel/ui/lists/filters.ts'

const vendorList = (usual: VendorState) =>
  defineList({
    filters: {
      keyword: text(100),
      state: choice(vendorStates, usual),
      expiring: choice(expirings),
      inProgress: flag(),
      openObservations: flag(),
    },
    sortKeys: vendorSortKeys,
    sort: { key: 'expiry', order: 'asc' },
    descendingFirst: ['score', 'auditedOn', 'openObservations', 'registeredOn'],
    /** What one audits, or what one's own company was audited for. */
    extra: { view: z.enum(['vendors', 'received']).optional().catch(undefined) },
  })

/** Vendor Management: the vendors that one works with. */
export const managedVendors = vendorList('active')
/** Vendor Register: every vendor that is registered. */
export const registeredVendors = vendorList('all')
export type VendorSearch = SearchIn<typeof managedVendors>
