import type { importCalls } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { readerOf, todayOf } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { acceptCheck } from '#server/integration/imports/acceptCheck.ts'
import { isAdministeredBy } from '#server/identity/administration/administered.ts'
import { sendingCompany } from '#server/identity/administration/sendingCompany.ts'
import { kindsFor, refuseKind } from '#server/integration/imports/importKindRights.ts'
import { checkFile, ownCheck, shownCheck } from '#server/integration/imports/checks.ts'
import { currentLines } from '#server/integration/imports/lines/currentLines.ts'
import { currentCsv, faultsCsv, templateCsv } from '#server/integration/imports/files.ts'
import { findImport, findImports, findRecords } from '#server/integration/imports/history.ts'
import { shownRecord } from '#server/integration/imports/lines/recordPlans.ts'
import { templateExample } from '#server/integration/imports/lines/templateExample.ts'
import { undoImport } from '#server/integration/imports/undoImport.ts'

export const importHandlers: HandlersFor<typeof importCalls> = {
  async getImportChoices({ enterpriseCode }, { db, caller }) {
    const company = await sendingCompany(db, caller, codeOf(enterpriseCode))
    const kinds = kindsFor(caller, company)
    return { company, kinds, mayImport: kinds.length > 0 }
  },

  async downloadImportTemplateCsv({ kind, content, enterpriseCode, ...days }, context) {
    const { db, caller } = context
    const company = await sendingCompany(db, caller, codeOf(enterpriseCode))
    refuseKind(caller, company, kind)
    const reader = readerOf(context)
    if (content === 'empty') {
      const example = await templateExample(kind, { db, caller, company, language: reader.language })
      return templateCsv(kind, example, reader)
    }
    const asked = { appContext: context, caller, company, days: daysAsked(days, context) }
    return currentCsv(kind, todayOf(reader), currentLines[kind](asked), reader)
  },

  async checkImport({ kind, enterpriseCode }, context) {
    const { db, files, caller } = context
    const company = await sendingCompany(db, caller, codeOf(enterpriseCode))
    refuseKind(caller, company, kind)
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const imported = { kind, fileName: file.fileName, bytes: await file.bytes() }
    const id = await checkFile(context, caller, company, imported)
    return await shownCheck(context, await ownCheck(context, id))
  },

  getImportCheck: async ({ checkId }, context) => await shownCheck(context, await ownCheck(context, checkId)),

  async getImportCheckFaults({ checkId, ...page }, context) {
    const { outcome } = await ownCheck(context, checkId)
    return { total: outcome.faults.length, rows: pageOf(outcome.faults, page) }
  },

  async getImportCheckRecords({ checkId, act, ...page }, context) {
    const { kind, outcome } = await ownCheck(context, checkId)
    const records = act === undefined ? outcome.records : outcome.records.filter(record => record.act === act)
    const reader = readerOf(context)
    return { total: records.length, rows: pageOf(records, page).map(record => shownRecord(kind, record, reader)) }
  },

  downloadImportFaultsCsv: async ({ checkId }, context) =>
    faultsCsv(await ownCheck(context, checkId), readerOf(context)),

  acceptImport: async ({ checkId, rows }, context) => await acceptCheck(context, checkId, rows),

  getImportList: async (asked, context) => await findImports(context, asked),

  async getImport({ importId }, context) {
    const { caller } = context
    const found = await findImport(context, importId)
    // A company that merely counts on the page is read, and not administered.
    const isAdministered = isAdministeredBy(caller, found.companyId)
    const mayUndo = !found.undone && isAdministered && kindsFor(caller, { id: found.companyId }).includes(found.kind)
    return { ...found, mayUndo }
  },

  getImportRecords: async ({ importId, ...asked }, context) =>
    await findRecords(context.db, await findImport(context, importId), asked, readerOf(context)),

  async getImportedFile({ importId }, context) {
    const { documentId } = await findImport(context, importId)
    // Exactly as uploaded and not as CSV: its cells may contain formulas.
    return { ...(await documentReply(context.db, documentId)), mediaType: 'application/octet-stream' }
  },

  undoImport: async (asked, context) => await undoImport(context, asked),
}

const codeOf = (code: string | undefined) => (code === undefined ? {} : { code })

const pageOf = <Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }) =>
  rows.slice((page - 1) * pageSize, page * pageSize)

type Days = { shippingDateFrom?: string | undefined; shippingDateTo?: string | undefined }
const monthMs = 30 * 86_400_000

/** By default the last and the next thirty days; 4511 for more than twelve months. */
function daysAsked({ shippingDateFrom, shippingDateTo }: Days, { now, config }: CallerContext) {
  const dayAt = (ms: number) => dayIn(new Date(now().getTime() + ms), config.timeZone)
  const days = { from: shippingDateFrom ?? dayAt(-monthMs), until: shippingDateTo ?? dayAt(monthMs) }
  if (isPeriodTooLong(days.from, days.until)) throw new PortalError(codes.periodTooLong)
  return days
}
