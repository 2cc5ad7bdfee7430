import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, line, listOf, paging, text, ofCompany } from '#contract/kernel/fields.ts'
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
  ...ofCompany,
  /**
   * Part of the name or code of the vendor or its main contractor, of a licence's name or number, or of the comment;
   * width and kana are ignored.
   */
  keyword: text(100).optional(),
  expiring: z.enum(expirings).optional(),
  /** Whether an audit is in progress. */
  inProgress: z.boolean().optional(),
  /** Whether there are observations that the vendor has not answered. */
  openObservations: z.boolean().optional(),
  state: z.enum(vendorStates).default('active'),
  sort: z.enum(vendorSortKeys).default('expiry'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const records = [
  '/vendor/getVendorList',
  '/vendor/getVendor',
  '/vendor/getOwnAudits',
  '/vendor/getVendorRegisterList',
  '/vendor/getRegisteredVendor',
  '/vendor/getVendorHistory',
  '/vendor/getVendorChoices',
] as const

/** Reading, also for members and guests. */
const management = { allowed: ['VendorManagement'], companiesOf: 'VendorManagement', log: 'readVendors' } as const
const manage = defineWith(management)
const answer = defineWith({ ...management, log: 'answerAudits', makesStale: records })
/** Registering and editing; guests only read. */
const registration = { allowed: ['VendorRegister'], companiesOf: 'VendorRegister', log: 'readVendors' } as const
const register = defineWith(registration)
const change = defineWith({ ...registration, log: 'administerVendors', makesStale: records })
const oneVendor = { logSubject: ['vendorId'] as const, request: z.strictObject({ vendorId, ...ofCompany }) }

const vendorList = listOf(VendorRow).extend({ summary: VendorSummary })

/** The facts of an audit, for saveAudit and for the registration of a vendor. */
const audit = {
  auditRegisteredOn: day,
  /** Required for a finished audit, and then not after today; never after `expiresOn`. */
  auditedOn: day.nullable(),
  score: z.number().min(0).max(100).multipleOf(0.1).nullable(),
  expiresOn: day.nullable(),
  isInProgress: z.boolean(),
  /** With an id an existing observation, which can be reworded until it is answered; without one, a new one. */
  observations: z
    .array(z.strictObject({ observationId: observationId.optional(), observation: text(maxObservationLength) }))
    .max(200)
    .default([]),
  /** PDFs uploaded by /message/fileUpload, added to the existing ones. */
  newDocuments: z
    .array(z.strictObject({ documentId, kind: z.enum(auditDocumentKinds) }))
    .max(50)
    .default([]),
}

/** `null` clears a field. */
const licence = {
  name: line(200).min(1),
  number: line(100).min(1).nullable(),
  expiresOn: day.nullable(),
}

const choice = company.extend({ isActive: z.boolean() })

export const vendorCalls = callsAt('/vendor', {
  getVendorList: manage({
    summary: 'Vendors that are not hidden (4032), with their latest audit, score trend and next expiry',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    response: vendorList,
  }),
  downloadVendorCsv: manage({
    summary: 'All matching vendors as streamed CSV',
    kind: 'file',
    request: z.strictObject(search),
  }),
  getVendor: manage({
    summary: 'A vendor with all audits, observations, licences and documents',
    ...oneVendor,
    response: VendorDetail,
  }),
  getOwnAudits: manage({
    summary:
      "The vendor's own view: its finished audits and licences as shared by each customer; empty if the caller's companies are nobody's vendor",
    request: z.strictObject(ofCompany),
    response: z.object({ mayAnswer: z.boolean(), customers: z.array(OwnAudits) }),
  }),
  answerObservation: answer({
    summary: 'The vendor answers an observation or rewords its answer, and the customer is notified',
    logSubject: ['observationId'],
    request: z.strictObject({
      observationId,
      answer: text(maxObservationLength),
      ...ofCompany,
    }),
  }),
  uploadLicence: answer({
    summary: 'The vendor uploads a licence, or the renewal of one (licenceId), as a PDF, and the customer is notified',
    logSubject: ['vendorId', 'licenceId'],
    request: z.strictObject({
      vendorId,
      licenceId: licenceId.optional(),
      ...licence,
      documentId,
      ...ofCompany,
    }),
    response: z.object({ licenceId }),
  }),

  getVendorRegisterList: register({
    summary: 'All registered vendors, including those hidden in Vendor Management',
    limit: 'search',
    request: z.strictObject({ ...search, state: search.state.default('all'), ...paging }),
    response: vendorList.extend({ mayEdit: z.boolean() }),
  }),
  getRegisteredVendor: register({
    summary: 'A registered vendor for its forms',
    ...oneVendor,
    response: VendorDetail.extend({ mayEdit: z.boolean() }),
  }),
  getVendorHistory: register({
    summary: 'The changes of a vendor, its audits, observations, licences and documents; latest first, at most 500',
    ...oneVendor,
    response: z.array(VendorChange),
  }),
  getVendorChoices: register({
    summary:
      'The auditing companies that the caller may register for, and for one of them the companies that may become its vendor or be a main contractor',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({
      /**
       * The companies that the caller may register for; the first is the one that `vendors` and `mainContractors` are
       * for.
       */
      customers: z.array(company),
      /** Companies that are not its vendors yet. */
      vendors: z.array(choice),
      mainContractors: z.array(choice),
    }),
  }),
  saveVendor: change({
    summary:
      'Register a vendor, with its first audit, or change one. An active vendor has an audit (4033); 4032: saved, but hidden because the main contractor is inactive',
    logSubject: ['vendorId', 'vendorCode', 'isActive'],
    request: z.strictObject({
      /** The customer; by default the caller's own company. */
      ...ofCompany,
      /** Without it a vendor is registered. */
      vendorId: vendorId.optional(),
      /** Required when registering; cannot be changed. */
      vendorCode: enterpriseCode.optional(),
      /** An existing company's code. */
      mainContractorCode: enterpriseCode.nullable(),
      isActive: z.boolean(),
      comment: text(maxCommentLength).nullable(),
      registeredOn: day,
      /** The first audit, only when registering. */
      audit: z.strictObject(audit).optional(),
      /** "Other documents" uploaded by /message/fileUpload, added to the existing ones. */
      newDocumentIds: z.array(documentId).max(50).default([]),
      removedDocumentIds: z.array(documentId).max(50).default([]),
    }),
    response: z.object({ vendorId }),
  }),
  saveAudit: change({
    summary:
      'Register an audit or change one. 5022: there is one for that registration date; 4033: neither audit document nor pre-contract inspection report, and not in progress',
    logSubject: ['vendorId', 'auditId', 'auditRegisteredOn'],
    request: z.strictObject({
      ...ofCompany,
      vendorId,
      /** Without it an audit is registered. */
      auditId: auditId.optional(),
      ...audit,
      /** Only observations without an answer. */
      removedObservationIds: z.array(observationId).max(200).default([]),
      removedDocumentIds: z.array(documentId).max(50).default([]),
      /** Required to change a finished audit, which the vendor can see. */
      reason: text(500).optional(),
    }),
    response: z.object({ auditId }),
  }),
  deleteAudit: change({
    summary: 'Delete an audit that is in progress; a finished one cannot be deleted (4022)',
    logSubject: ['auditId'],
    request: z.strictObject({ auditId, ...ofCompany }),
  }),
  saveLicence: change({
    summary: 'Register or change a licence of a vendor',
    logSubject: ['vendorId', 'licenceId'],
    request: z.strictObject({
      ...ofCompany,
      vendorId,
      /** Without it a licence is registered. */
      licenceId: licenceId.optional(),
      ...licence,
      /** An uploaded PDF, or the licence's current one; null removes it. */
      documentId: documentId.nullable(),
    }),
    response: z.object({ licenceId }),
  }),
  deleteLicence: change({
    summary: 'Delete a licence of a vendor',
    logSubject: ['licenceId'],
    request: z.strictObject({ licenceId, ...ofCompany }),
  }),
})
