import { z } from 'zod'
import { company, day, instant } from '#contract/kernel/fields.ts'
import { auditDocumentKinds, expirings } from '#contract/partners/rules/vendors.ts'

export const vendorId = z.int().positive()
export const auditId = z.int().positive()
export const observationId = z.int().positive()
export const licenceId = z.int().positive()
export const documentId = z.int().positive()

/** Days until the last day: 0 on that day, negative afterwards, null without one. */
const daysLeft = z.int().nullable()
const companyWithState = company.extend({ isActive: z.boolean() })

/** A stored PDF; /message/getPdfFile sends it. */
export const VendorDocument = z.object({
  documentId,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  uploadedAt: instant,
})
export type VendorDocument = z.infer<typeof VendorDocument>

export const AuditObservation = z.object({
  observationId,
  observation: z.string(),
  /** The vendor's answer; null while the observation is open. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type AuditObservation = z.infer<typeof AuditObservation>

/** A finished audit as the vendor sees it. */
export const SharedAudit = z.object({
  auditId,
  auditRegisteredOn: day,
  auditedOn: day.nullable(),
  /** 0 to 100 with at most one decimal. */
  score: z.number().nullable(),
  expiresOn: day.nullable(),
  daysLeft,
  observations: z.array(AuditObservation),
  /** The audit documents; the customer's other documents are not shared. */
  documents: z.array(VendorDocument),
})
export type SharedAudit = z.infer<typeof SharedAudit>

export const VendorAudit = SharedAudit.extend({
  /** The vendor does not see an audit in progress. */
  isInProgress: z.boolean(),
  documents: z.array(VendorDocument.extend({ kind: z.enum(auditDocumentKinds) })),
})
export type VendorAudit = z.infer<typeof VendorAudit>

export const VendorLicence = z.object({
  licenceId,
  name: z.string(),
  number: z.string().nullable(),
  expiresOn: day.nullable(),
  daysLeft,
  document: VendorDocument.nullable(),
})
export type VendorLicence = z.infer<typeof VendorLicence>

const facts = {
  vendorId,
  /** The auditing company, to which the record belongs. */
  customer: company,
  vendor: companyWithState,
  mainContractor: companyWithState.nullable(),
  isActive: z.boolean(),
  /** As a company or as a vendor of the same customer; Vendor Management would hide this vendor if it were active. */
  isContractorInactive: z.boolean(),
  /** Active but hidden in Vendor Management, because its main contractor is inactive (4032). */
  isHidden: z.boolean(),
  /** Only for the customer, never for the vendor. */
  comment: z.string().nullable(),
  registeredOn: day,
}

/** PAR-17: a row of the list. */
export const VendorRow = z.object({
  ...facts,
  /** The latest finished audit. */
  audit: z
    .object({
      auditId,
      auditRegisteredOn: day,
      auditedOn: day.nullable(),
      score: z.number().nullable(),
      expiresOn: day.nullable(),
      daysLeft,
    })
    .nullable(),
  isAuditInProgress: z.boolean(),
  /** The latest scores, oldest first, as the trend. */
  scores: z.array(z.object({ on: day, score: z.number() })),
  observations: z.int(),
  openObservations: z.int(),
  /** The licence expiring soonest. */
  licence: z.object({ licenceId, name: z.string(), expiresOn: day, daysLeft: z.int() }).nullable(),
  licences: z.int(),
  /** Until the next expiry of the audit or a licence. */
  daysLeft,
  expiring: z.enum(expirings).nullable(),
})
export type VendorRow = z.infer<typeof VendorRow>

/** The numbers of vendors of the page's companies, whatever the filters; the `expiring` groups do not overlap. */
export const VendorSummary = z.object({
  active: z.int(),
  inactive: z.int(),
  expired: z.int(),
  within30: z.int(),
  within90: z.int(),
  inProgress: z.int(),
  withOpenObservations: z.int(),
})
export type VendorSummary = z.infer<typeof VendorSummary>

/** A vendor with everything that its customer knows. */
export const VendorDetail = z.object({
  ...facts,
  /** Latest registered first. */
  audits: z.array(VendorAudit),
  licences: z.array(VendorLicence),
  otherDocuments: z.array(VendorDocument),
})
export type VendorDetail = z.infer<typeof VendorDetail>

/** What one customer shares with its vendor. */
export const OwnAudits = z.object({
  vendorId,
  customer: company,
  /** The audited company of the caller, who may work for several. */
  vendor: company,
  audits: z.array(SharedAudit),
  licences: z.array(VendorLicence),
})
export type OwnAudits = z.infer<typeof OwnAudits>

/** A change of a vendor's record, or of one of its audits, observations, licences or documents. */
export const VendorChange = z.object({
  at: instant,
  /** The user's name, or that of the system. */
  by: z.string(),
  reason: z.string().nullable(),
  record: z.enum(['vendor', 'audit', 'observation', 'licence', 'document']),
  act: z.enum(['added', 'changed', 'removed']),
  /**
   * The name of the record: an audit's registration date, an observation, a licence's name, a file name, or the
   * vendor's name.
   */
  name: z.string(),
  fields: z.array(
    z.object({
      field: z.enum([
        'mainContractor',
        'isActive',
        'comment',
        'registeredOn',
        'auditRegisteredOn',
        'auditedOn',
        'score',
        'expiresOn',
        'isInProgress',
        'observation',
        'answer',
        'name',
        'number',
        'document',
        'kind',
      ]),
      /** As text; 'true' and 'false' for yes and no; null if there is no value. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type VendorChange = z.infer<typeof VendorChange>
