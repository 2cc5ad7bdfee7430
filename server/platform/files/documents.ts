import { Readable } from 'node:stream'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { piecesOf, type KeptFile, type MediaType } from '#server/platform/files/keptFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const pdfMediaType = 'application/pdf'

export type NewDocument = KeptFile & {
  /** Null for documents that are shipped with the portal. */
  companyId: number | null
  uploadedBy: number | null
  at: Date
}

/** Stores a PDF and returns its id. */
export const insertPdf = async (tx: Tx, file: NewDocument): Promise<number> =>
  await insertDocument(tx, { ...file, mediaType: pdfMediaType })

/** Stores a file piece by piece and returns its id. The audit trail has its sha256 instead of its bytes. */
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

/** A stored document, streamed; throws 5504 if it does not exist. */
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

/** Queries each piece when the one before has been sent, so that a slow reader holds no connection. */
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
