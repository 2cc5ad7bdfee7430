import { Readable } from 'node:stream'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { piecesOf, type KeptFile, type MediaType } from '#server/platform/files/keptFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const pdfMediaType = 'application/pdf'

export type NewDocument = KeptFile & {
  /** Null for what belongs to no company: the documents that come with the portal. */
  companyId: number | null
  uploadedBy: number | null
  at: Date
}

/** Keeps a PDF. Answers its id. */
export const insertPdf = async (tx: Tx, file: NewDocument): Promise<number> =>
  await insertDocument(tx, { ...file, mediaType: pdfMediaType })

/** Keeps a file, written piece by piece; the audit trail has its sha256 for its bytes. Answers its id. */
export async function insertDocument(tx: DbOrTx, file: NewDocument & { mediaType: MediaType }): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({
      company_id: file.companyId,
      uploaded_by: file.uploadedBy,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      uploaded_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let n = 0
  for await (const bytes of piecesOf(file)) {
    await tx.insertInto('document_chunks').values({ document_id: id, n: n++, bytes }).execute()
  }
  return id
}

/** A kept document to send as it is read; 5504 where there is none, or none any more. */
export async function documentReply(db: DbOrTx, id: number | null | undefined): Promise<FileReply> {
  const found = await db
    .selectFrom('documents as d')
    .innerJoin('document_chunks as c', join => join.onRef('c.document_id', '=', 'd.id').on('c.n', '=', 0))
    .select(['d.id', 'd.file_name', 'd.media_type', 'd.size', 'c.bytes'])
    .where('d.id', '=', id ?? 0)
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.dataMissing)
  const body = Readable.from(chunksOf(db, found.id, found.bytes, found.size), { objectMode: false })
  return { fileName: found.file_name, mediaType: found.media_type, size: found.size, body }
}

/** No connection waits for a slow reader: each piece is asked for when the one before is on its way. */
async function* chunksOf(db: DbOrTx, id: number, first: Buffer, size: number): AsyncGenerator<Buffer> {
  yield first
  let sent = first.length
  for (let n = 1; sent < size; n++) {
    const { bytes } = await db
      .selectFrom('document_chunks')
      .select('bytes')
      .where('document_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirstOrThrow(() => new Error(`document ${id} was deleted while it was sent`))
    yield bytes
    sent += bytes.length
  }
}

export const pdfReply = (fileName: string, bytes: Buffer): FileReply => ({
  fileName,
  mediaType: pdfMediaType,
  body: Readable.from(bytes),
})
