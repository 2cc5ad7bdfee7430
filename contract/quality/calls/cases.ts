import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { CaseRow, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import {
  caseId,
  reason,
  wellFormed,
  day,
  deliveryId,
  listOf,
  paging,
  text,
  ofCompany,
} from '#contract/kernel/fields.ts'
import { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { caseFilters, caseSortKeys } from '#contract/quality/rules/lists.ts'

const shared = { allowed: ['Quality'], companiesOf: 'Quality' } as const
const call = defineWith(shared)
const assess = defineWith({ ...shared, log: 'assessCases', logSubject: ['caseId'] })
const one = { caseId, ...ofCompany }
const cases = [
  '/case/getCaseList',
  '/case/getCase',
  '/case/getCaseCounts',
  '/release/getReleaseList',
  '/release/getDeliveryRelease',
  '/report/getMonthlySummary',
] as const
/** Lots of an open case are not in the qualified stock. */
const casesAndStock = [...cases, '/stock/getStockList', '/stock/getStockHolds'] as const
const filters = {
  /** Not concluded; of those, overdue or without an assessor (QUA-10); or in one state. */
  state: z.enum(caseFilters).default('unsettled'),
  overdueOnly: z.boolean().default(false),
  /** Goods of which the company is the depositor, without those that it carries or receives. */
  ownOnly: z.boolean().default(false),
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
  getCaseList: call({
    summary: 'Excursion cases of deliveries of which the caller is a party',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(CaseRow).extend({ unsettled: z.int(), overdue: z.int() }),
  }),
  getCaseCounts: call({
    summary:
      "Cases of the companies' own goods that wait for somebody: overdue, without an assessor, and either of these",
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({ attention: z.int(), overdue: z.int(), unassigned: z.int() }),
  }),
  downloadCaseCsv: call({
    summary: 'All cases found: CSV, streamed',
    kind: 'file',
    log: 'readCases',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getCase: call({
    summary: 'A case with its whole content; 4017 if it is unknown or not visible',
    log: 'readCases',
    logSubject: ['caseId'],
    request: z.strictObject(one),
    response: ExcursionCase,
  }),
  openCase: assess({
    summary: "Open a case for a delivery of the caller's own goods; 4022 if it has one",
    logSubject: ['deliveryId', 'reason'],
    makesStale: casesAndStock,
    request: z.strictObject({ deliveryId, reason, ...ofCompany }),
    response: z.object({ caseId }),
  }),
  startAssessment: assess({
    summary: 'Start the assessment of an open or reopened case; 4022 in other states',
    makesStale: cases,
    request: z.strictObject(one),
  }),
  saveAssessment: assess({
    summary: 'Save the assessment (ICH Q9); 4022 if it is signed, or was changed after the form was opened',
    makesStale: cases,
    request: z.strictObject({ ...one, assessment: Assessment, before: Assessment }),
  }),
  reviseAssessment: assess({
    summary: 'Make a signed assessment editable, with a reason: its signature becomes void; 4022 if it is not signed',
    logSubject: ['caseId', 'reason'],
    makesStale: cases,
    request: z.strictObject({ ...one, reason }),
  }),
  changeDueDate: assess({
    summary: 'Change the due date, with a reason',
    logSubject: ['caseId', 'dueOn'],
    makesStale: cases,
    request: z.strictObject({ ...one, dueOn: day, reason }),
  }),
  reopenCase: assess({
    summary: 'Reopen a concluded case, with a reason: its lots are undecided and quarantined again',
    logSubject: ['caseId', 'reason'],
    makesStale: casesAndStock,
    request: z.strictObject({ ...one, reason }),
  }),
  uploadCaseFile: assess({
    summary: 'Upload a PDF or CSV file for a comment',
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
  addCaseComment: assess({
    summary: "Add a comment with attachments, for all parties or only for the depositor's users",
    makesStale: cases,
    request: z.strictObject({
      ...one,
      body: wellFormed(text(5000)),
      isInternal: z.boolean(),
      documentIds: z.array(z.int().positive()).max(10),
    }),
  }),
  downloadCaseFile: call({
    summary: 'Download an attachment of a comment that the caller may read',
    kind: 'file',
    log: 'readCases',
    logSubject: ['caseId', 'documentId'],
    request: z.strictObject({ ...one, documentId: z.int().positive() }),
  }),
})
