import { z } from 'zod'
import { expirings, vendorSortKeys, vendorStates } from '#contract/partners/rules/vendors.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'

const flag = z.enum(['1']).optional().catch(undefined)
const id = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** The filters, sorting and page of both lists of vendors, as they stand in the URL: what makes no sense is left out. */
export const vendorSearch = z.object({
  /** What one audits, or what one's own company was audited for. */
  view: z.enum(['vendors', 'received']).optional().catch(undefined),
  keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  state: z.enum(vendorStates).optional().catch(undefined),
  expiring: z.enum(expirings).optional().catch(undefined),
  inProgress: flag,
  openObservations: flag,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(vendorSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type VendorSearch = z.output<typeof vendorSearch>

export const oneVendor = z.object({ vendorId: id })

export const entryForms = ['facts', 'audit', 'licence'] as const

/** A vendor's entry: to be read, or one form of it; without a vendor, the form that registers one. */
export const entrySearch = z.object({
  vendorId: id,
  form: z.enum(entryForms).optional().catch(undefined),
  auditId: id,
  licenceId: id,
})
export type EntrySearch = z.output<typeof entrySearch>
