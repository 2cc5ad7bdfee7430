import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import { pdfMediaType } from '#server/platform/files/documents.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** A document that a request names, and its path in the body. */
export type Named = { documentId: number; path: string }

/**
 * Throws 4022 for documents that are not PDFs of these companies or are attached already. They stay locked: of two calls
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
  // Removing each id refuses a second use of the same document.
  const refused = named.filter(({ documentId }) => !free.delete(documentId))
  if (refused.length === 0) return
  throw new PortalError(
    codes.invalidParameters,
    refused.map(({ path }) => ({ path, message: 'is not an uploaded PDF that is still unattached' })),
  )
}
