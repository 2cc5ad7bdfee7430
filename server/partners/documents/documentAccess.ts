import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

/** SQL on `d` (documents): what is attached to records of one kind, and whether the caller sees it there. */
export type DocumentReaders = (caller: Caller) => RawBuilder<boolean>

/**
 * Refuses a document that the caller may not read like one that there is not (4017). What is not attached yet is for its
 * uploader and those administrators of its company who see all of its centres; what is attached, for those who see that
 * record. Manuals and terms of use have calls of their own, which know who reads which.
 */
export async function refuseUnreadable(
  db: Db,
  caller: Caller,
  documentId: number,
  readers: readonly DocumentReaders[],
): Promise<void> {
  const isAttachedForCaller = sql.join(
    readers.map(isSeenBy => isSeenBy(caller)),
    sql` or `,
  )
  const { rows } = await sql`
    select from documents d
     where d.id = ${documentId}
       and (not ${isAttached} and ${isWithOwner(caller)} or ${isAttachedForCaller})`.execute(db)
  if (rows.length === 0) throw new PortalError(codes.notAuthorized)
}

function isWithOwner(caller: Caller) {
  const { userId, company, isManager, isPlatform } = caller
  if (isLimited(caller)) return sql`d.uploaded_by = ${userId}`
  return isPlatform ? sql`true` : sql`(d.uploaded_by = ${userId} or ${isManager} and d.company_id = ${company.id})`
}
