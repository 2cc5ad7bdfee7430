import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { caseId, enterpriseCode, languageCode } from '#contract/kernel/fields.ts'

export const caseReportCalls = {
  getCaseReport: defineCall({
    path: '/case/getCaseReport',
    summary:
      'The report of an excursion case as one PDF: for the parties of its delivery, the assessment for the depositor alone; unknown and foreign look the same (4017)',
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    kind: 'file',
    log: 'readReports',
    logSubject: ['caseId'],
    request: z.strictObject({ caseId, language: languageCode, enterpriseCode: enterpriseCode.optional() }),
    response: z.null(),
  }),
}
