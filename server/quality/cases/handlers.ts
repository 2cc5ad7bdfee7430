import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { type Reader, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'
import { clockOf, runCommand } from '#server/quality/cases/runCommand.ts'
import {
  changeDueDate,
  reopenCase,
  reviseAssessment,
  saveAssessment,
  startAssessment,
} from '#server/quality/cases/commands.ts'
import { addComment, commentFile, uploadFile } from '#server/quality/cases/comments.ts'
import { openByHand } from '#server/quality/cases/openCase.ts'
import { caseAccess } from '#server/quality/cases/access.ts'
import { caseFor } from '#server/quality/cases/queries/caseContent.ts'
import { caseCounts, caseList, type CaseSearch, countCases } from '#server/quality/cases/queries/caseList.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { type CaseColumn, caseListWords } from '#contract/quality/words/caseColumns.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { caseText } from '#contract/quality/words/excursionText.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'

export const caseHandlers: HandlersFor<typeof caseCalls> = {
  async getCaseList(search, context) {
    const viewer = viewerOf(context)
    return { ...(await pageOf(caseList, viewer, search)), ...(await countCases(viewer)) }
  },

  getCaseCounts: (_body, context) => caseCounts(viewerOf(context)),

  downloadCaseCsv: (search, context) => casesCsv(viewerOf(context), search),

  async getCase({ caseId }, context) {
    const access = await caseAccess(context.db, context.scope, caseId)
    return await caseFor({ ...viewerOf(context), caller: context.caller }, access)
  },

  openCase: async (request, context) => ({
    caseId: await context.db.transaction().execute(tx => openByHand(tx, request, context, clockOf(context))),
  }),

  startAssessment: ({ caseId }, context) => runCommand(context, { caseId, act: 'start' }, startAssessment),

  saveAssessment: ({ caseId, ...saved }, context) =>
    runCommand(context, { caseId, act: 'assess' }, act => saveAssessment(act, saved)),

  reviseAssessment: ({ caseId, reason }, context) =>
    runCommand(context, { caseId, act: 'assess', reason }, act => reviseAssessment(act, reason)),

  changeDueDate: ({ caseId, dueOn, reason }, context) =>
    runCommand(context, { caseId, act: 'changeDueDate', reason }, act => changeDueDate(act, dueOn, reason)),

  reopenCase: ({ caseId, reason }, context) =>
    runCommand(context, { caseId, act: 'reopen', reason }, act => reopenCase(act, reason)),

  uploadCaseFile: ({ caseId }, context) => uploadFile(context, caseId, context.files.file),

  addCaseComment: (comment, context) => addComment(context, comment),

  downloadCaseFile: ({ caseId, documentId }, context) => commentFile(context, caseId, documentId),
}

/** All cases found, in the order of the list. */
const casesCsv = (viewer: Viewer, search: CaseSearch) => {
  const zoned = ['deliveredAt', 'openedAt', 'concludedAt'] as const
  const file = { name: 'excursion-cases', titles: caseListWords[viewer.language].heads, zoned }
  return listCsv(caseList, viewer, search, file, cellsOf)
}

function cellsOf(row: CaseRow, reader: Reader): Record<CaseColumn, CsvCell> {
  const { language } = reader
  const words = evidenceWords[language]
  const { depositor, delivery, items, lots, worst, risk } = row
  const item = items && (language === 'ja' ? items.nameJa : items.nameEn)
  return {
    number: row.number,
    state: words.caseStates[row.state],
    depositor: nameIn(language, depositor),
    reference: delivery.reference,
    shipFrom: nameIn(language, delivery.shipFrom),
    destination: nameIn(language, delivery.destination),
    carrier: delivery.carrier && nameIn(language, delivery.carrier),
    shippingDate: delivery.shippingDate,
    deliveredAt: timeCell(delivery.deliveredAt, reader),
    items: items && item && (items.count > 1 ? caseListWords[language].more(item, items.count - 1) : item),
    lots: lots.names.join(', '),
    what: worst && caseText(worst, reader),
    openedAt: timeCell(row.openedAt, reader),
    dueOn: row.dueOn,
    isOverdue: row.isOverdue ? caseListWords[language].overdue : null,
    assessor: row.assessor,
    risk: risk && words.risks[risk],
    undecided: lots.undecided,
    released: lots.released,
    restricted: lots.restricted,
    rejected: lots.rejected,
    concludedAt: timeCell(row.concludedAt, reader),
  }
}
