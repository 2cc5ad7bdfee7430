import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { codes } from '#contract/codes.ts'
import type { DbOrTx, Tx } from '#server/db/connect.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'

export const pdfMediaType = 'application/pdf'

export type NewDocument = {
  /** Null for what belongs to no company: the documents that come with the portal. */
  companyId: number | null
  uploadedBy: number | null
  fileName: string
  bytes: Buffer
  at: Date
}

/** Keeps a PDF; the audit trail has its sha256 for its bytes. Answers its id. */
export async function insertPdf(tx: Tx, { companyId, uploadedBy, fileName, bytes, at }: NewDocument): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({
      company_id: companyId,
      uploaded_by: uploadedBy,
      file_name: fileName,
      media_type: pdfMediaType,
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
      uploaded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A kept document to send; 5504 where there is none. */
export async function documentReply(db: DbOrTx, id: number | null | undefined): Promise<FileReply> {
  const found = await db
    .selectFrom('documents')
    .select(['file_name', 'media_type', 'bytes'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.dataMissing)
  return { fileName: found.file_name, mediaType: found.media_type, body: Readable.from(found.bytes) }
}

export const pdfReply = (fileName: string, bytes: Buffer): FileReply => ({
  fileName,
  mediaType: pdfMediaType,
  body: Readable.from(bytes),
})
