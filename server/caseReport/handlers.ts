import type { caseReportCalls } from '#contract/calls/caseReport.ts'
import { languageOf } from '#contract/language.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'

export const caseReportHandlers: HandlersFor<typeof caseReportCalls> = {
  getCaseReport: async ({ caseId, language }, context) => {
    // The fonts and their reader weigh much, and most starts print nothing.
    const { caseReport } = await import('#server/caseReport/caseReport.ts')
    return await caseReport(context, caseId, languageOf(language))
  },
}
