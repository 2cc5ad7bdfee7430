import type { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { languageOf } from '#contract/kernel/language.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const caseReportHandlers: HandlersFor<typeof caseReportCalls> = {
  getCaseReport: async ({ caseId, language }, { pool, scope, caller, config, now }) => {
    // Loaded on demand: the fonts and their parser are large.
    const { caseReport } = await import('#server/reporting/pdfReports/caseReport/caseReport.ts')
    const asked = { caseId, scope, caller, language: languageOf(language), now: now(), timeZone: config.timeZone }
    return await caseReport(pool, asked)
  },
}
