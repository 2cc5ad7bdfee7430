import type { AuditDocumentKind } from '#contract/partners/rules/vendors.ts'
import * as documents from '#server/platform/files/refuseUnattachable.ts'
import type { Named as DocumentReference } from '#server/platform/files/refuseUnattachable.ts'
import { type CommandContext, type LockedVendor } from '#server/partners/vendors/runCommand.ts'
import { refuseIssues } from '#server/platform/http/calls/portalError.ts'

/** Refuses documents that are not unattached PDFs of the caller's company or of the company it acts for (4022). */
export const refuseUnattachable = (
  { tx, caller }: CommandContext,
  importingCompany: number,
  references: readonly DocumentReference[],
) => documents.refuseUnattachable(tx, [caller.company.id, importingCompany], references)

type Owner = { vendor: LockedVendor; auditId: number | null }
type NewDocument = { documentId: number; kind: AuditDocumentKind }

/** Attaches documents to an audit or to the vendor itself. */
export async function attachDocuments(
  command: CommandContext,
  { vendor, auditId }: Owner,
  added: readonly NewDocument[],
) {
  if (added.length === 0) return
  const rows = added.map(({ documentId, kind }) => ({
    vendor_id: vendor.id,
    vendor_audit_id: auditId,
    kind,
    document_id: documentId,
  }))
  await command.tx.insertInto('vendor_documents').values(rows).execute()
}

/** Detaches documents from an audit or from the vendor itself; throws 4022 for one that is not attached there. */
export async function detachDocuments({ tx }: CommandContext, { vendor, auditId }: Owner, ids: readonly number[]) {
  if (ids.length === 0) return
  const deleted = await tx
    .deleteFrom('vendor_documents')
    .where('vendor_id', '=', vendor.id)
    .where(eb => (auditId === null ? eb('vendor_audit_id', 'is', null) : eb('vendor_audit_id', '=', auditId)))
    .where('document_id', 'in', [...ids])
    .returning('document_id')
    .execute()
  const deletedIds = new Set(deleted.map(row => row.document_id))
  refuseIssues(
    ids.flatMap((id, index) =>
      deletedIds.has(id) ? [] : { path: `removedDocumentIds[${index}]`, message: 'is not attached here' },
    ),
  )
}
