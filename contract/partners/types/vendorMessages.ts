import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

const name = z.string().min(1)
/** Which vendor it is about, and who audits it: the message may go to people of both. Leads to the vendor. */
const vendor = {
  vendorId: z.int().positive(),
  vendorName: name,
  vendorNameEn: name,
  auditorName: name,
  auditorNameEn: name,
}
/** Days left when it was sent; negative if the day has passed. */
const expiry = { expiresOn: day, daysLeft: z.int() }

export const vendorMessages = [
  z.object({ kind: z.literal('vendorAuditExpires'), ...vendor, ...expiry }),
  z.object({ kind: z.literal('vendorLicenceExpires'), ...vendor, licenceName: name, ...expiry }),
  z.object({ kind: z.literal('auditObservationAdded'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('auditObservationAnswered'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('vendorLicenceUploaded'), ...vendor, licenceName: name, expiresOn: day.nullable() }),
] as const
export type VendorMessage = z.infer<(typeof vendorMessages)[number]>
