import { z } from 'zod'

const id = z.coerce.number<number>().int().positive().optional().catch(undefined)

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
