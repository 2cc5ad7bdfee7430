import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { readerOf, todayOf } from '#server/logistics/lists/reader.ts'
import { runCommand, clockOf } from '#server/quality/cases/runCommand.ts'
import { changeDueDate, reopenCase, saveAssessment, startAssessment } from '#server/quality/cases/commands.ts'
import { addComment, commentFile, uploadFile } from '#server/quality/cases/comments.ts'
import { openByHand } from '#server/quality/cases/openCase.ts'
import { caseAccess } from '#server/quality/cases/access.ts'
import { caseContent, caseRights } from '#server/quality/cases/queries/caseContent.ts'
import { countCases, findCaseIds } from '#server/quality/cases/queries/caseList.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import { casesCsv } from '#server/quality/cases/queries/casesCsv.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const caseHandlers: HandlersFor<typeof caseCalls> = {
  async getCaseList(search, context) {
    const { db, scope } = context
    const reader = readerOf(context)
    const days = { timeZone: reader.timeZone, today: todayOf(reader) }
    const { total, ids } = await findCaseIds(db, scope, { ...search, ...days })
    return { total, rows: await loadCases(db, scope, ids, days), ...(await countCases(db, scope, days)) }
  },

  downloadCaseCsv: (search, context) => casesCsv(context.db, context.scope, search, readerOf(context)),

  async getCase({ caseId }, { db, scope, caller, config, now }) {
    const access = await caseAccess(db, scope, caseId)
    const content = await caseContent(db, scope, access, { now: now(), timeZone: config.timeZone })
    return { ...content, ...(await caseRights(db, caller, access, content.state)) }
  },

  openCase: async (request, context) => ({
    caseId: await context.db.transaction().execute(tx => openByHand(tx, request, context, clockOf(context))),
  }),

  startAssessment: ({ caseId }, context) => runCommand(context, { caseId, act: 'start' }, startAssessment),

  saveAssessment: ({ caseId, ...saved }, context) =>
    runCommand(context, { caseId, act: 'assess' }, act => saveAssessment(act, saved)),

  changeDueDate: ({ caseId, dueOn, reason }, context) =>
    runCommand(context, { caseId, act: 'changeDueDate', reason }, act => changeDueDate(act, dueOn, reason)),

  reopenCase: ({ caseId, reason }, context) =>
    runCommand(context, { caseId, act: 'reopen', reason }, act => reopenCase(act, reason)),

  uploadCaseFile: ({ caseId }, context) => uploadFile(context, caseId, context.files.file),

  addCaseComment: async (comment, context) => {
    await addComment(context, comment)
    return null
  },

  downloadCaseFile: ({ caseId, documentId }, context) => commentFile(context, caseId, documentId),
}
