import { withoutThose } from '#web/partners/vendors/form/auditFields.ts'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

/** A vendor's facts as their form holds them. */
export type VendorFields = {
  mainContractorCode: string | undefined
  registeredOn: string | null
  comment: string
  /** Those of no audit. */
  documents: KeptPdf[]
}

/** What the form says, for the server; the form requires the day before it sends. */
export const factsRequest = (before: VendorFields, after: VendorFields) => ({
  mainContractorCode: after.mainContractorCode ?? null,
  registeredOn: after.registeredOn ?? '',
  comment: after.comment.trim() || null,
  newDocumentIds: withoutThose(after.documents, before.documents).map(({ documentId }) => documentId),
  removedDocumentIds: withoutThose(before.documents, after.documents).map(({ documentId }) => documentId),
})
