import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { caseAccess, refuseBystander } from '#server/quality/cases/access.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import { documentReply, insertDocument } from '#server/platform/files/documents.ts'
import type { CallerContext, FileReply, UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse, refuseIssues } from '#server/platform/http/calls/portalError.ts'

type Comment = { caseId: number; body: string; isInternal: boolean; documentIds: readonly number[] }

/** All parties comment, except guests; only the depositor's users write internal comments. */
export async function addComment(context: CallerContext, comment: Comment): Promise<void> {
  const { scope, caller, now } = context
  const { caseId, body, isInternal, documentIds } = comment
  const author = { user_id: caller.userId, company_id: caller.company.id }
  refuseGuest(context)
  await asCaller(context, async tx => {
    const access = await caseAccess(tx, scope, caseId)
    if (isInternal) refuseBystander(caller, access)
    await refuseUnavailable(tx, caller.userId, documentIds)
    const { id } = await tx
      .insertInto('case_comments')
      .values({ ...author, case_id: caseId, body, is_internal: isInternal, at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (documentIds.length === 0) return
    await tx
      .insertInto('case_documents')
      .values(documentIds.map(documentId => ({ comment_id: id, document_id: documentId })))
      .execute()
  })
}

/** Stores a file for a comment; files that are not attached are deleted after some days. */
export async function uploadFile(context: CallerContext, caseId: number, file: UploadedFile | undefined) {
  const { db, scope, caller, now } = context
  refuseGuest(context)
  await caseAccess(db, scope, caseId)
  if (!file) refuse('file', 'missing')
  const document = { ...file, companyId: caller.company.id, uploadedBy: caller.userId, at: now() }
  const documentId = await asCaller(context, tx => insertDocument(tx, document))
  return { documentId, name: file.fileName }
}

/** An attachment of a comment that the caller may read; 4017 for any other. */
export async function commentFile(context: CallerContext, caseId: number, documentId: number): Promise<FileReply> {
  const { db, scope } = context
  const { isDepositor } = await caseAccess(db, scope, caseId)
  const found = await db
    .selectFrom('case_documents as x')
    .innerJoin('case_comments as m', 'm.id', 'x.comment_id')
    .select('m.is_internal as isInternal')
    .where('x.document_id', '=', documentId)
    .where('m.case_id', '=', caseId)
    .executeTakeFirst()
  if (!found || (found.isInternal && !isDepositor)) throw new PortalError(codes.notAuthorized)
  return await documentReply(db, documentId)
}

/** IDN-2: guests read only. */
function refuseGuest({ caller }: CallerContext) {
  if (caller.role === '03') throw new PortalError(codes.notAuthorized)
}

/** Only files that the author uploaded can be attached, each once; locks the files. */
async function refuseUnavailable(tx: Tx, userId: number, documentIds: readonly number[]) {
  if (documentIds.length === 0) return
  await tx.selectFrom('documents').select('id').where('id', 'in', documentIds).orderBy('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d
     where d.id = any(${documentIds}::bigint[]) and d.uploaded_by = ${userId} and not ${isAttached}`.execute(tx)
  const free = new Set(rows.map(row => row.id))
  // The set loses each id, so that a repeated one is refused.
  const refused = documentIds.flatMap((id, place) => (free.delete(id) ? [] : [`documentIds[${place}]`]))
  refuseIssues(refused.map(path => ({ path, message: 'is no uploaded file that is still free' })))
}
