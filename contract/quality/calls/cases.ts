import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
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
const assess = { ...shared, log: 'assessCases' as const, logSubject: ['caseId'] }
const one = { caseId, ...ofCompany }
const cases = [
  '/case/getCaseList',
  '/case/getCase',
  '/release/getReleaseList',
  '/release/getDeliveryRelease',
  '/report/getMonthlySummary',
] as const
/** Lots of an open case are not in the qualified stock. */
const casesAndStock = [...cases, '/stock/getStockList', '/stock/getStockHolds'] as const
const filters = {
  /** Not concluded, or in one state. */
  state: z.enum(['unsettled', ...caseStates, 'all']).default('unsettled'),
  overdueOnly: z.boolean().default(false),
  /** Part of a case's number, a delivery's reference, an item or a lot; case, width and kana are ignored. */
  keyword: text(200).optional(),
  /** The days of opening. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(caseSortKeys).default('dueOn'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

/**
 * Excursion cases: the depositor's members and administrators assess them, the other parties of the delivery read and
 * comment, guests only read. Nobody else sees them.
 */
export const caseCalls = callsAt('/case', {
  getCaseList: defineCall({
    summary: 'Excursion cases of deliveries of which the caller is a party',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(CaseRow).extend({ unsettled: z.int(), overdue: z.int() }),
  }),
  downloadCaseCsv: defineCall({
    summary: 'All cases found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'readCases',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getCase: defineCall({
    summary: 'A case with its whole content; 4017 if it is unknown or not visible',
    ...shared,
    log: 'readCases',
    logSubject: ['caseId'],
    request: z.strictObject(one),
    response: ExcursionCase,
  }),
  openCase: defineCall({
    summary: "Open a case for a delivery of the caller's own goods; 4022 if it has one",
    ...assess,
    logSubject: ['deliveryId', 'reason'],
    makesStale: casesAndStock,
    request: z.strictObject({ deliveryId, reason, ...ofCompany }),
    response: z.object({ caseId }),
  }),
  startAssessment: defineCall({
    summary: 'Start the assessment of an open or reopened case; 4022 in other states',
    ...assess,
    makesStale: cases,
    request: z.strictObject(one),
  }),
  saveAssessment: defineCall({
    summary: 'Save the assessment (ICH Q9); 4022 if it was changed after the form was opened',
    ...assess,
    makesStale: cases,
    request: z.strictObject({ ...one, assessment: Assessment, before: Assessment }),
  }),
  changeDueDate: defineCall({
    summary: 'Change the due date, with a reason',
    ...assess,
    logSubject: ['caseId', 'dueOn'],
    makesStale: cases,
    request: z.strictObject({ ...one, dueOn: day, reason }),
  }),
  reopenCase: defineCall({
    summary: 'Reopen a concluded case, with a reason: its lots are undecided and quarantined again',
    ...assess,
    logSubject: ['caseId', 'reason'],
    makesStale: casesAndStock,
    request: z.strictObject({ ...one, reason }),
  }),
  uploadCaseFile: defineCall({
    summary: 'Upload a PDF or CSV file for a comment',
    ...assess,
    kind: 'upload',
    documentFields: ['file'],
    request: z.strictObject({
      // A form field is text.
      caseId: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
      ...ofCompany,
    }),
    response: z.object({ documentId: z.int().positive(), name: z.string() }),
  }),
  addCaseComment: defineCall({
    summary: "Add a comment with attachments, for all parties or only for the depositor's users",
    ...assess,
    makesStale: cases,
    request: z.strictObject({
      ...one,
      body: wellFormed(text(5000)),
      isInternal: z.boolean(),
      documentIds: z.array(z.int().positive()).max(10),
    }),
  }),
  downloadCaseFile: defineCall({
    summary: 'Download an attachment of a comment that the caller may read',
    ...shared,
    kind: 'file',
    log: 'readCases',
    logSubject: ['caseId', 'documentId'],
    request: z.strictObject({ ...one, documentId: z.int().positive() }),
  }),
})
