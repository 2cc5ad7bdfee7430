import type { AuditDocumentKind } from '#contract/partners/rules/vendors.ts'
import * as documents from '#server/platform/files/refuseUnattachable.ts'
import type { Named } from '#server/platform/files/refuseUnattachable.ts'
import { refuseIssues, type CommandContext, type LockedVendor } from '#server/partners/vendors/runCommand.ts'

/** Refuses what is no free PDF of the caller's company or the one that it acts for (4022). */
export const refuseUnattachable = ({ tx, caller }: CommandContext, importingCompany: number, named: readonly Named[]) =>
  documents.refuseUnattachable(tx, [caller.company.id, importingCompany], named)

type Attached = { vendor: LockedVendor; auditId: number | null }
type Paper = { documentId: number; kind: AuditDocumentKind }

/** Attaches documents to an audit, or to the vendor itself. */
export async function attachDocuments(
  command: CommandContext,
  { vendor, auditId }: Attached,
  papers: readonly Paper[],
) {
  if (papers.length === 0) return
  const rows = papers.map(({ documentId, kind }) => ({
    vendor_id: vendor.id,
    vendor_audit_id: auditId,
    kind,
    document_id: documentId,
  }))
  await command.tx.insertInto('vendor_documents').values(rows).execute()
}

/** Takes documents off an audit, or off the vendor itself; 4022 for one that it does not have. */
export async function detachDocuments({ tx }: CommandContext, { vendor, auditId }: Attached, ids: readonly number[]) {
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
