import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { runCommand, clockOf } from '#server/quality/cases/runCommand.ts'
import { changeDueDate, saveAssessment, startAssessment } from '#server/quality/cases/assess.ts'
import { addComment, commentFile, keepFile } from '#server/quality/cases/comments.ts'
import { openByHand } from '#server/quality/cases/openByHand.ts'
import { reopenCase } from '#server/quality/cases/reopenCase.ts'
import { caseDetail } from '#server/quality/cases/queries/caseDetail.ts'
import { countCases, findCaseIds } from '#server/quality/cases/queries/caseList.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import { casesCsv } from '#server/quality/cases/queries/casesCsv.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const caseHandlers: HandlersFor<typeof caseCalls> = {
  async getCaseList(search, context) {
    const { db, scope } = context
    const days = daysOf(context)
    const { total, ids } = await findCaseIds(db, scope, { ...search, ...days })
    return { total, rows: await loadCases(db, scope, ids, days), ...(await countCases(db, scope, days)) }
  },

  downloadCaseCsv: (search, { db, scope, caller, config, now }) =>
    casesCsv(db, scope, search, { language: caller.language, timeZone: config.timeZone, now: now() }),

  getCase: ({ caseId }, context) => caseDetail(context, caseId),

  openCase: async (request, context) => ({
    caseId: await context.db.transaction().execute(tx => openByHand(tx, request, context, clockOf(context))),
  }),

  startAssessment: async ({ caseId }, context) => {
    await runCommand(context, { caseId, act: 'start' }, startAssessment)
    return null
  },

  saveAssessment: async ({ caseId, ...written }, context) => {
    await runCommand(context, { caseId, act: 'assess' }, act => saveAssessment(act, written))
    return null
  },

  changeDueDate: async ({ caseId, dueOn, reason }, context) => {
    await runCommand(context, { caseId, act: 'changeDueDate', reason }, act => changeDueDate(act, dueOn, reason))
    return null
  },

  reopenCase: async ({ caseId, reason }, context) => {
    await runCommand(context, { caseId, act: 'reopen', reason }, act => reopenCase(act, reason))
    return null
  },

  uploadCaseFile: ({ caseId }, context) => keepFile(context, caseId, context.files.file),

  addCaseComment: async (comment, context) => {
    await addComment(context, comment)
    return null
  },

  downloadCaseFile: ({ caseId, documentId }, context) => commentFile(context, caseId, documentId),
}

const daysOf = ({ config, now }: CallerContext) => ({
  timeZone: config.timeZone,
  today: dayIn(now(), config.timeZone),
})
