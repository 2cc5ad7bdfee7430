import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import { pdfMediaType } from '#server/platform/files/documents.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** A document that a call names, and where in its body. */
export type Named = { documentId: number; path: string }

/**
 * Refuses what is no PDF of these companies, and what is attached already (4022). The documents stay locked: of two calls
 * that attach the same one, the second finds it attached.
 */
export async function refuseUnattachable(tx: DbOrTx, companyIds: readonly number[], named: readonly Named[]) {
  if (named.length === 0) return
  const ids = named.map(({ documentId }) => documentId)
  await tx.selectFrom('documents').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d
     where d.id = any(${ids}::bigint[]) and d.company_id = any(${companyIds}::bigint[])
       and d.media_type = ${pdfMediaType}
       and not ${isAttached}`.execute(tx)
  const free = new Set(rows.map(row => row.id))
  // Each id once: taken out of the set as it is met.
  const refused = named.filter(({ documentId }) => !free.delete(documentId))
  if (refused.length === 0) return
  throw new PortalError(
    codes.invalidParameters,
    refused.map(({ path }) => ({ path, message: 'is no uploaded PDF that is still free' })),
  )
}
