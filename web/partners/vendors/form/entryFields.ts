import type { RequestOf } from '#contract/kernel/call.ts'
import type {
  AuditObservation,
  VendorAudit,
  VendorDetail,
  VendorLicence,
} from '#contract/partners/types/vendorTypes.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

export type AuditPdf = KeptPdf & Pick<VendorAudit['documents'][number], 'kind'>
/** Without an id it is new; what has an answer stays as it is. The key tells one from another while nothing is saved. */
export type ObservationFields = Partial<AuditObservation> & { key: string; observation: string }

/** An audit as its form holds it; days as YYYY-MM-DD. */
export type AuditFields = Pick<VendorAudit, 'isInProgress' | 'auditedOn' | 'score' | 'expiresOn'> & {
  auditRegisteredOn: string | null
  observations: ObservationFields[]
  documents: AuditPdf[]
  /** Why a finished audit is changed. */
  reason: string
}

export const newAudit = (today: string): AuditFields => ({
  auditRegisteredOn: today,
  isInProgress: false,
  auditedOn: null,
  score: null,
  expiresOn: null,
  observations: [],
  documents: [],
  reason: '',
})

export const fieldsOfAudit = ({ auditId: _id, daysLeft: _left, ...audit }: VendorAudit): AuditFields => ({
  ...audit,
  observations: audit.observations.map(one => ({ ...one, key: String(one.observationId) })),
  reason: '',
})

type AuditRequest = NonNullable<RequestOf<typeof vendorCalls.saveVendor>['audit']>

/** What the form says, for the server; the form requires the registration date before it sends. */
export function auditRequest(before: AuditFields, after: AuditFields): AuditRequest {
  const { auditRegisteredOn, isInProgress, auditedOn, score, expiresOn, observations, documents } = after
  return {
    auditRegisteredOn: auditRegisteredOn ?? '',
    isInProgress,
    auditedOn,
    score,
    expiresOn,
    observations: observations
      .filter(({ answer }) => answer == null)
      .map(({ observationId, observation }) => ({ observationId, observation: observation.trim() })),
    newDocuments: withoutThose(documents, before.documents).map(({ documentId, kind }) => ({ documentId, kind })),
  }
}

/** What the form took out of the audit. */
export const removedOf = (before: AuditFields, after: AuditFields) => ({
  observations: before.observations.filter(
    ({ observationId }) => !after.observations.some(observation => observation.observationId === observationId),
  ),
  documents: withoutThose(before.documents, after.documents),
})

/** The documents that are not among the others. */
export const withoutThose = <Pdf extends KeptPdf>(documents: readonly Pdf[], others: readonly KeptPdf[]): Pdf[] =>
  documents.filter(({ documentId }) => !others.some(other => other.documentId === documentId))

export const idsOf = (documents: readonly KeptPdf[]) => documents.map(({ documentId }) => documentId)

/** A vendor's facts as their form holds them; its documents are those of no audit. */
export type VendorFields = {
  mainContractorCode: string | undefined
  registeredOn: string | null
  comment: string
  documents: KeptPdf[]
}

export const fieldsOfVendor = ({ mainContractor, registeredOn, comment, otherDocuments }: VendorDetail) => ({
  mainContractorCode: mainContractor?.code,
  registeredOn,
  comment: comment ?? '',
  documents: otherDocuments,
})

/** What the form says, for the server; the form requires the day before it sends. */
export const factsRequest = (before: VendorFields, after: VendorFields) => ({
  mainContractorCode: after.mainContractorCode ?? null,
  registeredOn: after.registeredOn ?? '',
  comment: after.comment.trim() || null,
  newDocumentIds: idsOf(withoutThose(after.documents, before.documents)),
  removedDocumentIds: idsOf(withoutThose(before.documents, after.documents)),
})

/** A licence as its forms hold it. */
export type LicenceFields = { name: string; number: string; expiresOn: string | null; document: KeptPdf | null }

export const fieldsOfLicence = (licence: VendorLicence | undefined): LicenceFields => ({
  name: licence?.name ?? '',
  number: licence?.number ?? '',
  expiresOn: licence?.expiresOn ?? null,
  document: licence?.document ?? null,
})

/** What the form says, for the server. */
export const licenceRequest = ({ name, number, expiresOn }: LicenceFields) => ({
  name: name.trim(),
  number: number.trim() || null,
  expiresOn,
})

/** Whether anything differs: what was changed and changed back is not a change. */
export const isChanged = (before: object, after: object) => JSON.stringify(before) !== JSON.stringify(after)
