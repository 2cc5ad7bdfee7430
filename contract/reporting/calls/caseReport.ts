import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import { caseId, languageCode, ofCompany } from '#contract/kernel/fields.ts'

export const caseReportCalls = callsAt('/case', {
  getCaseReport: defineCall({
    summary:
      'The report of an excursion case as a PDF, for the parties of its delivery; the assessment only for the depositor. 4017 if the case is unknown or not visible',
    allowed: ['Quality'],
    companiesOf: 'Quality',
    kind: 'file',
    log: 'readReports',
    logSubject: ['caseId'],
    request: z.strictObject({ caseId, language: languageCode, ...ofCompany }),
  }),
})
