import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, line, listOf, paging, text } from '#contract/kernel/fields.ts'
import {
  auditId,
  documentId,
  observationId,
  licenceId,
  OwnAudits,
  VendorChange,
  VendorDetail,
  vendorId,
  VendorRow,
  VendorSummary,
} from '#contract/partners/types/vendorTypes.ts'
import {
  auditDocumentKinds,
  expirings,
  maxCommentLength,
  maxObservationLength,
  vendorSortKeys,
  vendorStates,
} from '#contract/partners/rules/vendors.ts'

const search = {
  enterpriseCode: enterpriseCode.optional(),
  /**
   * Part of the name or code of the vendor or its main contractor, of a licence's name or number, or of the comment;
   * full and half width, hiragana and katakana are the same.
   */
  keyword: text(100).optional(),
  expiring: z.enum(expirings).optional(),
  /** An audit is in progress, or none is. */
  inProgress: z.boolean().optional(),
  /** Observations that the vendor has not answered, or none. */
  openObservations: z.boolean().optional(),
  state: z.enum(vendorStates).default('active'),
  sort: z.enum(vendorSortKeys).default('expiry'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

/** Reading and overview; members and guests too. */
const management = { allowed: ['VendorManagement'] as const, companiesOf: 'VendorManagement' as const }
/** Registering and editing: guests only read. */
const register = { allowed: ['VendorRegister'] as const, companiesOf: 'VendorRegister' as const }

const vendorList = listOf(VendorRow).extend({ summary: VendorSummary })

/** What saveAudit and the registration of a vendor say of an audit. */
const audit = {
  auditRegisteredOn: day,
  /** Needed where the audit is finished; not after today then, and never after `expiresOn`. */
  auditedOn: day.nullable(),
  score: z.number().min(0).max(100).multipleOf(0.1).nullable(),
  expiresOn: day.nullable(),
  isInProgress: z.boolean(),
  /** With an id, an existing observation, which can be reworded until it is answered; without one, a new one. */
  observations: z
    .array(z.strictObject({ observationId: observationId.optional(), observation: text(maxObservationLength) }))
    .max(200)
    .default([]),
  /** PDFs uploaded before by /message/fileUpload: added to those that the audit has. */
  newDocuments: z
    .array(z.strictObject({ documentId, kind: z.enum(auditDocumentKinds) }))
    .max(50)
    .default([]),
}

/** `null` empties a field. */
const licence = {
  name: line(200).min(1),
  number: line(100).min(1).nullable(),
  expiresOn: day.nullable(),
}

const choice = company.extend({ isActive: z.boolean() })

export const vendorCalls = {
  getVendorList: defineCall({
    path: '/vendor/getVendorList',
    summary: 'Vendors that are not hidden (4032), with their latest audit, score trend and what expires first',
    ...management,
    log: 'readVendors',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    response: vendorList,
  }),
  downloadVendorCsv: defineCall({
    path: '/vendor/downloadVendorCsv',
    summary: 'All vendors that were found: CSV, streamed',
    ...management,
    kind: 'file',
    log: 'readVendors',
    request: z.strictObject(search),
    response: z.null(),
  }),
  getVendor: defineCall({
    path: '/vendor/getVendor',
    summary: 'A vendor with all audits, observations, licences and documents',
    ...management,
    log: 'readVendors',
    logSubject: ['vendorId'],
    request: z.strictObject({ vendorId, enterpriseCode: enterpriseCode.optional() }),
    response: VendorDetail,
  }),
  getOwnAudits: defineCall({
    path: '/vendor/getOwnAudits',
    summary:
      "The vendor's own view: what each customer shares of its finished audits, and the licences; none where the caller's companies are nobody's vendor",
    ...management,
    log: 'readVendors',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.object({ mayAnswer: z.boolean(), customers: z.array(OwnAudits) }),
  }),
  answerObservation: defineCall({
    path: '/vendor/answerObservation',
    summary: 'The vendor answers an observation or rewords its answer; the customer is notified',
    ...management,
    log: 'answerAudits',
    logSubject: ['observationId'],
    request: z.strictObject({
      observationId,
      answer: text(maxObservationLength),
      enterpriseCode: enterpriseCode.optional(),
    }),
    response: z.null(),
  }),
  uploadLicence: defineCall({
    path: '/vendor/uploadLicence',
    summary: 'The vendor hands in a licence, or the next issue of one (licenceId), as a PDF; the customer is told',
    ...management,
    log: 'answerAudits',
    logSubject: ['vendorId', 'licenceId'],
    request: z.strictObject({
      vendorId,
      licenceId: licenceId.optional(),
      ...licence,
      documentId,
      enterpriseCode: enterpriseCode.optional(),
    }),
    response: z.object({ licenceId }),
  }),

  getVendorRegisterList: defineCall({
    path: '/vendor/getVendorRegisterList',
    summary: 'Every registered vendor, also those that are hidden in Vendor Management',
    ...register,
    log: 'readVendors',
    limit: 'search',
    request: z.strictObject({ ...search, state: search.state.default('all'), ...paging }),
    response: vendorList.extend({ mayEdit: z.boolean() }),
  }),
  getRegisteredVendor: defineCall({
    path: '/vendor/getRegisteredVendor',
    summary: 'A registered vendor as its forms edit it',
    ...register,
    log: 'readVendors',
    logSubject: ['vendorId'],
    request: z.strictObject({ vendorId, enterpriseCode: enterpriseCode.optional() }),
    response: VendorDetail.extend({ mayEdit: z.boolean() }),
  }),
  getVendorHistory: defineCall({
    path: '/vendor/getVendorHistory',
    summary:
      'Who changed what of a vendor, its audits, observations, licences and documents; the newest first, 500 at most',
    ...register,
    log: 'readVendors',
    logSubject: ['vendorId'],
    request: z.strictObject({ vendorId, enterpriseCode: enterpriseCode.optional() }),
    response: z.array(VendorChange),
  }),
  getVendorChoices: defineCall({
    path: '/vendor/getVendorChoices',
    summary:
      'The auditing companies that the caller may register for, and for one of them the companies that may become its vendor or be a main contractor',
    ...register,
    log: 'none',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.object({
      /** Where the caller may act; the one that `vendors` and `mainContractors` are for stands first. */
      customers: z.array(company),
      /** Not yet its vendors. */
      vendors: z.array(choice),
      mainContractors: z.array(choice),
    }),
  }),
  saveVendor: defineCall({
    path: '/vendor/saveVendor',
    summary:
      'Register a vendor, with its first audit, or change one. An active vendor has an audit (4033); 4032: saved, but hidden because the main contractor is inactive',
    ...register,
    log: 'administerVendors',
    logSubject: ['vendorId', 'vendorCode', 'isActive'],
    request: z.strictObject({
      /** Whose vendor it becomes, or is; without it the caller's own company. */
      enterpriseCode: enterpriseCode.optional(),
      /** Without it a vendor is registered. */
      vendorId: vendorId.optional(),
      /** Needed when registering; who the vendor is never changes. */
      vendorCode: enterpriseCode.optional(),
      /** An existing company's code. */
      mainContractorCode: enterpriseCode.nullable(),
      isActive: z.boolean(),
      comment: text(maxCommentLength).nullable(),
      registeredOn: day,
      /** The first audit, when registering. */
      audit: z.strictObject(audit).optional(),
      /** "Other documents" of the vendor, uploaded before by /message/fileUpload: added to those that it has. */
      newDocumentIds: z.array(documentId).max(50).default([]),
      removedDocumentIds: z.array(documentId).max(50).default([]),
    }),
    response: z.object({ vendorId }),
  }),
  saveAudit: defineCall({
    path: '/vendor/saveAudit',
    summary:
      'Register an audit or change one. 5022: there is one for that registration date; 4033: neither audit document nor pre-contract inspection report, and not in progress',
    ...register,
    log: 'administerVendors',
    logSubject: ['vendorId', 'auditId', 'auditRegisteredOn'],
    request: z.strictObject({
      enterpriseCode: enterpriseCode.optional(),
      vendorId,
      /** Without it an audit is registered. */
      auditId: auditId.optional(),
      ...audit,
      /** Only observations without an answer. */
      removedObservationIds: z.array(observationId).max(200).default([]),
      removedDocumentIds: z.array(documentId).max(50).default([]),
      /** Needed to change an audit that was finished: the vendor has read it. */
      reason: text(500).optional(),
    }),
    response: z.object({ auditId }),
  }),
  deleteAudit: defineCall({
    path: '/vendor/deleteAudit',
    summary: 'Take out an audit that is in progress; a finished one stays (4022)',
    ...register,
    log: 'administerVendors',
    logSubject: ['auditId'],
    request: z.strictObject({ auditId, enterpriseCode: enterpriseCode.optional() }),
    response: z.null(),
  }),
  saveLicence: defineCall({
    path: '/vendor/saveLicence',
    summary: 'Register a licence of a vendor, or change one',
    ...register,
    log: 'administerVendors',
    logSubject: ['vendorId', 'licenceId'],
    request: z.strictObject({
      enterpriseCode: enterpriseCode.optional(),
      vendorId,
      /** Without it a licence is registered. */
      licenceId: licenceId.optional(),
      ...licence,
      /** A PDF uploaded before, or the one that the licence has; null takes it off. */
      documentId: documentId.nullable(),
    }),
    response: z.object({ licenceId }),
  }),
  deleteLicence: defineCall({
    path: '/vendor/deleteLicence',
    summary: 'Take out a licence of a vendor',
    ...register,
    log: 'administerVendors',
    logSubject: ['licenceId'],
    request: z.strictObject({ licenceId, enterpriseCode: enterpriseCode.optional() }),
    response: z.null(),
  }),
}
