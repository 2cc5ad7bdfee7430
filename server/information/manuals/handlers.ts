import { languageOf } from '#contract/kernel/language.ts'
import type { manualCalls } from '#contract/information/calls/manuals.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { documentReply, pdfReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import {
  deleteManual,
  findManuals,
  manualDocumentOf,
  readableCompany,
  replaceManual,
  shippedManual,
} from '#server/information/manuals/manuals.ts'
import { companyOf, isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { shippedNames } from '#server/platform/pdf/manuscript/shippedDocument.ts'

export const manualHandlers: HandlersFor<typeof manualCalls> = {
  async getManualFile({ enterpriseCode }, { db, caller }) {
    const { language } = caller
    const companyId = await readableCompany(db, caller, enterpriseCode)
    const documentId = await manualDocumentOf(db, companyId, language)
    if (documentId !== undefined) return await documentReply(db, documentId)
    return pdfReply(shippedNames.manual[language], await shippedManual(language))
  },

  async getManualList({ enterpriseCode }, { db, caller }) {
    const seesAll = enterpriseCode === undefined && isPlatformAdministrator(caller)
    return await findManuals(db, seesAll ? 'all' : await companyOf(db, caller, enterpriseCode))
  },

  async uploadManual({ enterpriseCode, language }, context) {
    const { db, caller, now, files } = context
    const companyId = await companyOf(db, caller, enterpriseCode)
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const document = { ...file, companyId, uploadedBy: caller.userId, at: now() }
    await asCaller(context, tx => replaceManual(tx, languageOf(language), document))
  },

  async deleteManual({ enterpriseCode, language }, context) {
    const companyId = await companyOf(context.db, context.caller, enterpriseCode)
    await asCaller(context, tx => deleteManual(tx, companyId, languageOf(language)))
  },
}
