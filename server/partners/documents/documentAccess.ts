import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

/** SQL on `d` (documents): whether it is attached to a record of one kind that the caller may see. */
export type DocumentReaders = (caller: Caller) => RawBuilder<boolean>

/**
 * Refuses a document that the caller may not read like an unknown one (4017). A document that is not attached yet is
 * visible to its uploader and to administrators of its company who see all centres; an attached one to everyone who
 * sees the record. Manuals and terms of use have their own calls.
 */
export async function refuseUnreadable(
  db: Db,
  caller: Caller,
  documentId: number,
  readers: readonly DocumentReaders[],
): Promise<void> {
  const readable = readers.map(isSeenBy => isSeenBy(caller))
  const { rows } = await sql`
    select from documents d
     where d.id = ${documentId}
       and (not ${isAttached} and ${isForOwner(caller)} or ${sql.join(readable, sql` or `)})`.execute(db)
  if (rows.length === 0) throw new PortalError(codes.notAuthorized)
}

function isForOwner(caller: Caller) {
  const { userId, company, isManager, isPlatform } = caller
  if (isLimited(caller)) return sql`d.uploaded_by = ${userId}`
  return isPlatform ? sql`true` : sql`(d.uploaded_by = ${userId} or ${isManager} and d.company_id = ${company.id})`
}
