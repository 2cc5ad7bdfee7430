import { z } from 'zod'
import { day } from '#contract/fields.ts'

const name = z.string().min(1)
/** Which vendor it is about, and who audits it: the message may go to people of both. Leads to the vendor. */
const vendor = {
  vendorId: z.int().positive(),
  vendorName: name,
  vendorNameEn: name,
  auditorName: name,
  auditorNameEn: name,
}
/** Days left when it was told: less than none where the day has passed. */
const expiry = { expiresOn: day, daysLeft: z.int() }

/**
 * What the inbox tells a user: a kind and the facts that its text needs, in no language (web/texts has the sentences,
 * web/messages where each kind leads). A new kind is one line here and one text in each language.
 */
export const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vendorAuditExpires'), ...vendor, ...expiry }),
  z.object({ kind: z.literal('vendorLicenceExpires'), ...vendor, licenceName: name, ...expiry }),
  z.object({ kind: z.literal('vendorFindingAdded'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('vendorFindingAnswered'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('vendorLicenceUploaded'), ...vendor, licenceName: name, expiresOn: day.nullable() }),
])
export type Message = z.infer<typeof Message>
