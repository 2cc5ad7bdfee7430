import type { documentCalls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refuseUnreadable, type DocumentReaders } from '#server/partners/documents/documentAccess.ts'
import { documentReply, insertDocument } from '#server/platform/files/documents.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const documentHandlers = (readers: readonly DocumentReaders[]): HandlersFor<typeof documentCalls> => ({
  async fileUpload({ enterpriseCode }, { db, caller, now, files }) {
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const companyId = await ownerOf(db, caller, enterpriseCode)
    const documentId = await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      return await insertDocument(tx, { ...file, companyId, uploadedBy: caller.userId, at: now() })
    })
    const { fileName, mediaType, size, sha256 } = file
    return { documentId, fileName, mediaType, size, sha256: sha256.toString('hex') }
  },

  async getPdfFile({ documentId }, { db, caller }) {
    await refuseUnreadable(db, caller, documentId, readers)
    return await documentReply(db, documentId)
  },
})

/** Whose it is: the caller's company's, or that of any company where the platform administrator says so. */
const ownerOf = async (db: Db, caller: Caller, code: string | undefined) =>
  code === undefined ? caller.company.id : await companyOf(db, caller, code)
