import { languageOf } from '#contract/kernel/language.ts'
import type { manualCalls } from '#contract/information/calls/manuals.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { documentReply, pdfReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { administeredCompany, readableCompany } from '#server/information/manuals/manualCompanies.ts'
import { deleteManual, findManuals, manualDocumentOf, replaceManual } from '#server/information/manuals/manuals.ts'
import { shippedManual } from '#server/information/manuals/shippedManual.ts'
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
    const seesAll = enterpriseCode === undefined && caller.isPlatform && caller.role === '00'
    return await findManuals(db, seesAll ? 'all' : await administeredCompany(db, caller, enterpriseCode))
  },

  async uploadManual({ enterpriseCode, language }, { db, caller, now, files }) {
    const companyId = await administeredCompany(db, caller, enterpriseCode)
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      await replaceManual(tx, languageOf(language), { ...file, companyId, uploadedBy: caller.userId, at: now() })
    })
    return null
  },

  async deleteManual({ enterpriseCode, language }, { db, caller }) {
    const companyId = await administeredCompany(db, caller, enterpriseCode)
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      await deleteManual(tx, companyId, languageOf(language))
    })
    return null
  },
}
