import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import { documentReply, insertDocument } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { plainImage } from '#server/platform/files/plainImage.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext, UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

/** LOG-125: stores a photo without what the camera wrote into it beside the picture. */
export async function storePhoto(context: CallerContext, photo: UploadedFile | undefined): Promise<number> {
  if (!photo) throw new PortalError(codes.invalidParameters)
  const plain = plainImage(await photo.bytes())
  if (!plain) refuse('photo', 'is a damaged image')
  const { caller, now } = context
  const file = { ...heldFile(photo.fileName, plain), mediaType: photo.mediaType }
  return await asCaller(context, tx =>
    insertDocument(tx, { ...file, companyId: caller.company.id, uploadedBy: caller.userId, at: now() }),
  )
}

/** Only a photo that the caller uploaded and that is attached to nothing yet; it stays locked. */
export async function refuseOtherPhoto(tx: DbOrTx, { userId }: Caller, photoId: number) {
  const { rows } = await sql`
    select from documents d
     where d.id = ${photoId} and d.uploaded_by = ${userId} and d.media_type in ('image/jpeg', 'image/png')
       and not ${isAttached} for no key update`.execute(tx)
  if (rows.length === 0) refuse('photoId', 'is not an uploaded photo that is still unattached')
}

/** 5504 for a document that is no photo of a confirmation of this delivery. */
export async function photoOf(db: DbOrTx, deliveryId: number, documentId: number) {
  const photo = await db
    .selectFrom('delivery_confirmations')
    .select('photo_id')
    .where('delivery_id', '=', deliveryId)
    .where('photo_id', '=', documentId)
    .executeTakeFirst()
  return await documentReply(db, photo?.photo_id)
}
