import type { RequestOf } from '#contract/kernel/call.ts'
import type { VendorAudit } from '#contract/partners/types/vendorTypes.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { AuditDocumentKind } from '#contract/partners/rules/vendors.ts'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

export type AuditPdf = KeptPdf & { kind: AuditDocumentKind }
/** Without an id it is new; what has an answer stays as it is. The key tells one from another while nothing is saved. */
export type ObservationFields = { key: string; observationId?: number; observation: string; answer?: string | null }

/** An audit as its form holds it; days as YYYY-MM-DD. */
export type AuditFields = {
  auditRegisteredOn: string | null
  isInProgress: boolean
  auditedOn: string | null
  score: number | null
  expiresOn: string | null
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

export const fieldsOfAudit = (audit: VendorAudit): AuditFields => ({
  auditRegisteredOn: audit.auditRegisteredOn,
  isInProgress: audit.isInProgress,
  auditedOn: audit.auditedOn,
  score: audit.score,
  expiresOn: audit.expiresOn,
  observations: audit.observations.map(({ observationId, observation, answer }) => ({
    key: String(observationId),
    observationId,
    observation,
    answer,
  })),
  documents: audit.documents.map(({ documentId, fileName, size, kind }) => ({ documentId, fileName, size, kind })),
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

/** Whether anything differs: what was changed and changed back is not a change. */
export const isChanged = (before: object, after: object) => JSON.stringify(before) !== JSON.stringify(after)
