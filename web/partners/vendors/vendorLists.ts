import { z } from 'zod'
import { expirings, vendorSortKeys, type VendorState, vendorStates } from '#contract/partners/rules/vendors.ts'
import { choice, defineList, flag, type SearchIn, text } from '#web/kernel/ui/lists/defineList.ts'

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

const id = z.coerce.number<number>().int().positive().optional().catch(undefined)

export const oneVendor = z.object({ vendorId: id })

const entryForms = ['facts', 'audit', 'licence'] as const

/** A vendor's entry: to be read, or one form of it; without a vendor, the form that registers one. */
export const entrySearch = z.object({
  vendorId: id,
  form: z.enum(entryForms).optional().catch(undefined),
  auditId: id,
  licenceId: id,
})
export type EntrySearch = z.output<typeof entrySearch>
