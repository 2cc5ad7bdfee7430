import { sql } from 'kysely'
import type { AuditDocumentKind } from '#contract/rules/vendors.ts'
import { isAttached } from '#server/documents/attachments.ts'
import { pdfMediaType } from '#server/documents/documents.ts'
import { refuseIssues, type Acting, type LockedVendor } from '#server/vendors/acting.ts'

/** A document that a call names, and where in its body. */
export type Named = { documentId: number; path: string }

/**
 * Refuses what is no PDF of the caller's company or the one that it acts for, and what is attached already (4022). The
 * documents stay locked: of two calls that attach the same one, the second finds it attached.
 */
export async function refuseUnattachable({ tx, caller }: Acting, actingFor: number, named: readonly Named[]) {
  if (named.length === 0) return
  const ids = named.map(({ documentId }) => documentId)
  const companyIds = [caller.company.id, actingFor]
  await tx.selectFrom('documents').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d
     where d.id = any(${ids}::bigint[]) and d.company_id = any(${companyIds}::bigint[])
       and d.media_type = ${pdfMediaType}
       and not ${isAttached}`.execute(tx)
  const free = new Set(rows.map(row => row.id))
  // Each id once: taken out of the set as it is met.
  const refused = named.filter(({ documentId }) => !free.delete(documentId))
  refuseIssues(refused.map(({ path }) => ({ path, message: 'is no uploaded PDF that is still free' })))
}

type Attached = { vendor: LockedVendor; auditId: number | null }
type Paper = { documentId: number; kind: AuditDocumentKind }

/** Attaches documents to an audit, or to the vendor itself. */
export async function attachDocuments(acting: Acting, { vendor, auditId }: Attached, papers: readonly Paper[]) {
  if (papers.length === 0) return
  const rows = papers.map(({ documentId, kind }) => ({
    vendor_id: vendor.id,
    vendor_audit_id: auditId,
    kind,
    document_id: documentId,
  }))
  await acting.tx.insertInto('vendor_documents').values(rows).execute()
}

/** Takes documents off an audit, or off the vendor itself; 4022 for one that it does not have. */
export async function detachDocuments({ tx }: Acting, { vendor, auditId }: Attached, ids: readonly number[]) {
  if (ids.length === 0) return
  const gone = await tx
    .deleteFrom('vendor_documents')
    .where('vendor_id', '=', vendor.id)
    .where(eb => (auditId === null ? eb('vendor_audit_id', 'is', null) : eb('vendor_audit_id', '=', auditId)))
    .where('document_id', 'in', [...ids])
    .returning('document_id')
    .execute()
  const isGone = new Set(gone.map(row => row.document_id))
  refuseIssues(
    ids.flatMap((id, place) =>
      isGone.has(id) ? [] : { path: `removedDocumentIds[${place}]`, message: 'is not there' },
    ),
  )
}
