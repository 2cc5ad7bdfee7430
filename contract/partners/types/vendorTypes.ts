import { z } from 'zod'
import { company, day, instant } from '#contract/kernel/fields.ts'
import { auditDocumentKinds, expirings } from '#contract/partners/rules/vendors.ts'

export const vendorId = z.int().positive()
export const auditId = z.int().positive()
export const observationId = z.int().positive()
export const licenceId = z.int().positive()
export const documentId = z.int().positive()

/** Days from today until a last day; 0 on that day, less where it has passed, null where there is none. */
const daysLeft = z.int().nullable()
const companyWithState = company.extend({ isActive: z.boolean() })

/** A kept PDF; /message/getPdfFile sends it. */
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
  /** The vendor's; null while the observation is open. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type AuditObservation = z.infer<typeof AuditObservation>

/** An audit as the vendor reads it once it is finished. */
export const SharedAudit = z.object({
  auditId,
  auditRegisteredOn: day,
  auditedOn: day.nullable(),
  /** 0 to 100 with at most one decimal. */
  score: z.number().nullable(),
  expiresOn: day.nullable(),
  daysLeft,
  observations: z.array(AuditObservation),
  /** The audit documents; the customer's other papers are its own. */
  documents: z.array(VendorDocument),
})
export type SharedAudit = z.infer<typeof SharedAudit>

export const VendorAudit = SharedAudit.extend({
  /** While it is in progress, the vendor does not see it. */
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
  /** The company that audits, whose record this is. */
  customer: company,
  vendor: companyWithState,
  mainContractor: companyWithState.nullable(),
  isActive: z.boolean(),
  /** As a company or as a vendor of the same customer: Vendor Management would hide this vendor if it were active. */
  isContractorInactive: z.boolean(),
  /** Active, and yet hidden in Vendor Management: its main contractor is inactive (4032). */
  isHidden: z.boolean(),
  /** The customer's own; no vendor reads it. */
  comment: z.string().nullable(),
  registeredOn: day,
}

/** PAR-17: one line of the list. */
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
  /** The scores of the last audits, the oldest first: the trend. */
  scores: z.array(z.object({ on: day, score: z.number() })),
  observations: z.int(),
  openObservations: z.int(),
  /** The licence that expires first. */
  licence: z.object({ licenceId, name: z.string(), expiresOn: day, daysLeft: z.int() }).nullable(),
  licences: z.int(),
  /** Until the audit or the first licence expires, whichever comes first. */
  daysLeft,
  expiring: z.enum(expirings).nullable(),
})
export type VendorRow = z.infer<typeof VendorRow>

/** How many active vendors of the page's companies there are, whatever the filters; each `expiring` is apart. */
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

/** A vendor with everything that its customer knows of it. */
export const VendorDetail = z.object({
  ...facts,
  /** The latest registered first. */
  audits: z.array(VendorAudit),
  licences: z.array(VendorLicence),
  otherDocuments: z.array(VendorDocument),
})
export type VendorDetail = z.infer<typeof VendorDetail>

/** What one customer shares with a company that is its vendor. */
export const OwnAudits = z.object({
  vendorId,
  customer: company,
  /** The caller's company, which is audited: a caller may work for several. */
  vendor: company,
  audits: z.array(SharedAudit),
  licences: z.array(VendorLicence),
})
export type OwnAudits = z.infer<typeof OwnAudits>

/** A change of a vendor's record, or of an audit, observation, licence or document of it. */
export const VendorChange = z.object({
  at: instant,
  /** The user's name, or the system's. */
  by: z.string(),
  reason: z.string().nullable(),
  record: z.enum(['vendor', 'audit', 'observation', 'licence', 'document']),
  act: z.enum(['added', 'changed', 'removed']),
  /** What it is called: an audit's registration date, an observation, a licence's name, a file name; the vendor's name. */
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
      /** As text; 'true' and 'false' for yes and no; null where there was, or is, nothing. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type VendorChange = z.infer<typeof VendorChange>
