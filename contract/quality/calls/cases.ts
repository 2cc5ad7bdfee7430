import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { CaseRow, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import {
  caseId,
  reason,
  wellFormed,
  day,
  deliveryId,
  enterpriseCode,
  listOf,
  paging,
  text,
} from '#contract/kernel/fields.ts'
import { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { caseStates } from '#contract/quality/rules/caseStates.ts'
import { caseSortKeys } from '#contract/quality/rules/lists.ts'

const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const shared = { allowed: ['DeliveryStatus'] as const, companiesOf: 'DeliveryStatus' as const }
const one = { caseId, ...ofCompany }
const filters = {
  /** Not concluded, or those in one state. */
  state: z.enum(['unsettled', ...caseStates, 'all']).default('unsettled'),
  overdueOnly: z.boolean().default(false),
  /** Part of a case's number, a delivery's reference, an item or a lot, whatever its case, width and kana. */
  keyword: text(200).optional(),
  /** The days on which they were opened. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(caseSortKeys).default('dueOn'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

/**
 * Excursion cases: the depositor's people assess them (members and administrators; guests read), the other parties of the
 * delivery read and comment. For anybody else there are none.
 */
export const caseCalls = {
  getCaseList: defineCall({
    path: '/case/getCaseList',
    summary: 'Excursion cases of deliveries whose party the caller is',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(CaseRow).extend({ unsettled: z.int(), overdue: z.int() }),
  }),
  downloadCaseCsv: defineCall({
    path: '/case/downloadCaseCsv',
    summary: 'All cases that were found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'readCases',
    request: z.strictObject({ ...filters, ...ofCompany }),
    response: z.null(),
  }),
  getCase: defineCall({
    path: '/case/getCase',
    summary: 'A case with all that is in it; unknown and foreign look the same (4017)',
    ...shared,
    log: 'readCases',
    logSubject: ['caseId'],
    request: z.strictObject(one),
    response: ExcursionCase,
  }),
  openCase: defineCall({
    path: '/case/openCase',
    summary: "Open a case by hand about a delivery of the caller's own goods; a second one is 4022",
    ...shared,
    log: 'assessCases',
    logSubject: ['deliveryId', 'reason'],
    request: z.strictObject({ deliveryId, reason, ...ofCompany }),
    response: z.object({ caseId }),
  }),
  startAssessment: defineCall({
    path: '/case/startAssessment',
    summary: 'Take a case under assessment: open or reopened, else 4022',
    ...shared,
    log: 'assessCases',
    logSubject: ['caseId'],
    request: z.strictObject(one),
    response: z.null(),
  }),
  saveAssessment: defineCall({
    path: '/case/saveAssessment',
    summary: 'Write the assessment (ICH Q9); what was written since the form was opened is 4022',
    ...shared,
    log: 'assessCases',
    logSubject: ['caseId'],
    request: z.strictObject({ ...one, assessment: Assessment, before: Assessment }),
    response: z.null(),
  }),
  changeDueDate: defineCall({
    path: '/case/changeDueDate',
    summary: 'Another due date, for a reason',
    ...shared,
    log: 'assessCases',
    logSubject: ['caseId', 'dueOn'],
    request: z.strictObject({ ...one, dueOn: day, reason }),
    response: z.null(),
  }),
  reopenCase: defineCall({
    path: '/case/reopenCase',
    summary: 'Reopen a concluded case for a reason: its lots are undecided again, and out of the qualified stock',
    ...shared,
    log: 'assessCases',
    logSubject: ['caseId', 'reason'],
    request: z.strictObject({ ...one, reason }),
    response: z.null(),
  }),
  uploadCaseFile: defineCall({
    path: '/case/uploadCaseFile',
    summary: 'A PDF or CSV for a comment, of somebody who may comment',
    ...shared,
    kind: 'upload',
    documentFields: ['file'],
    log: 'assessCases',
    logSubject: ['caseId'],
    request: z.strictObject({
      // A field of a form.
      caseId: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
      ...ofCompany,
    }),
    response: z.object({ documentId: z.int().positive(), name: z.string() }),
  }),
  addCaseComment: defineCall({
    path: '/case/addCaseComment',
    summary: "A comment with attachments, for all parties or for the depositor's people alone",
    ...shared,
    log: 'assessCases',
    logSubject: ['caseId'],
    request: z.strictObject({
      ...one,
      body: wellFormed(text(5000)),
      isInternal: z.boolean(),
      documentIds: z.array(z.int().positive()).max(10),
    }),
    response: z.null(),
  }),
  downloadCaseFile: defineCall({
    path: '/case/downloadCaseFile',
    summary: 'An attachment of a comment that the caller may read',
    ...shared,
    kind: 'file',
    log: 'readCases',
    logSubject: ['caseId', 'documentId'],
    request: z.strictObject({ ...one, documentId: z.int().positive() }),
    response: z.null(),
  }),
}
