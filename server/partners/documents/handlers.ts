import type { documentCalls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import { refuseUnreadable, type DocumentReaders } from '#server/partners/documents/documentAccess.ts'
import { documentReply, insertDocument } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const documentHandlers = (readers: readonly DocumentReaders[]): HandlersFor<typeof documentCalls> => ({
  async fileUpload({ enterpriseCode }, { db, caller, now, files }) {
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const companyId = await companyOf(db, caller, enterpriseCode)
    const documentId = await transactionAs(db, `user:${caller.userId}`, tx =>
      insertDocument(tx, { ...file, companyId, uploadedBy: caller.userId, at: now() }),
    )
    const { fileName, mediaType, size, sha256 } = file
    return { documentId, fileName, mediaType, size, sha256: sha256.toString('hex') }
  },

  async getPdfFile({ documentId }, { db, caller }) {
    await refuseUnreadable(db, caller, documentId, readers)
    return await documentReply(db, documentId)
  },
})
