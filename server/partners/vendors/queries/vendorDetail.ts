import type {
  VendorDetail,
  AuditObservation,
  VendorLicence,
  VendorDocument,
  VendorAudit,
} from '#contract/partners/types/vendorTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { todayOf } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { loadVendors, type VendorViewer } from '#server/partners/vendors/queries/listedVendors.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import type { AuditDocumentKind } from '#contract/partners/rules/vendors.ts'

/** A vendor with everything its customer knows; throws 4017 for one outside the scope. */
export async function vendorDetail(viewer: VendorViewer, vendorId: number): Promise<VendorDetail> {
  const { db } = viewer
  const today = todayOf(viewer)
  const [vendor] = await loadVendors(viewer, [vendorId])
  if (!vendor) throw new PortalError(codes.notAuthorized)
  const audits = await auditsOf(db, [vendorId], today)
  const licences = await licencesOf(db, [vendorId], today)
  return {
    ...vendor,
    audits: (audits.get(vendorId) ?? []).map(({ audit }) => audit),
    licences: (licences.get(vendorId) ?? []).map(({ licence }) => licence),
    otherDocuments: await otherDocumentsOf(db, vendorId),
  }
}

const daysUntil = (today: string, day: string | null) => (day === null ? null : daysLeft(today, day))

type StoredDocument = { vendorId: number; auditId: number | null; kind: AuditDocumentKind; document: VendorDocument }

/** These vendors' audits, latest registered first, by vendor. */
export async function auditsOf(db: DbOrTx, vendorIds: readonly number[], today: string) {
  const audits = await db
    .selectFrom('vendor_audits')
    .selectAll()
    .where('vendor_id', 'in', [0, ...vendorIds])
    .orderBy('audit_registered_on', 'desc')
    .execute()
  const observations = Map.groupBy(await observationsOf(db, vendorIds), observation => observation.auditId)
  const documents = Map.groupBy(await documentsOf(db, vendorIds), document => document.auditId)
  const byVendor = audits.map(({ id, vendor_id: vendorId, ...audit }) => ({
    vendorId,
    audit: {
      auditId: id,
      auditRegisteredOn: audit.audit_registered_on,
      auditedOn: audit.audited_on,
      score: audit.score,
      expiresOn: audit.expires_on,
      daysLeft: daysUntil(today, audit.expires_on),
      isInProgress: audit.is_in_progress,
      observations: (observations.get(id) ?? []).map(({ observation }) => observation),
      documents: (documents.get(id) ?? []).map(({ kind, document }) => ({ ...document, kind })),
    } satisfies VendorAudit,
  }))
  return Map.groupBy(byVendor, ({ vendorId }) => vendorId)
}

/** Their licences, expiring soonest first, by vendor. */
export async function licencesOf(db: DbOrTx, vendorIds: readonly number[], today: string) {
  const rows = await db
    .selectFrom('vendor_licences as l')
    .leftJoin('documents as d', 'd.id', 'l.document_id')
    .select(['l.id', 'l.vendor_id as vendorId', 'l.name', 'l.number', 'l.expires_on', 'd.id as documentId'])
    .select(['d.file_name', 'd.uploaded_at', 'd.size'])
    .where('l.vendor_id', 'in', [0, ...vendorIds])
    .orderBy('l.expires_on', order => order.asc().nullsLast())
    .orderBy('l.id')
    .execute()
  const licences = rows.map(({ id, vendorId, name, number, expires_on: expiresOn, documentId, ...file }) => {
    const { file_name: fileName, uploaded_at: uploadedAt, size } = file
    const hasDocument = documentId !== null && fileName !== null && uploadedAt !== null && size !== null
    const document = hasDocument ? { documentId, fileName, size, uploadedAt: uploadedAt.toISOString() } : null
    const licence = { licenceId: id, name, number, expiresOn, daysLeft: daysUntil(today, expiresOn), document }
    return { vendorId, licence: licence satisfies VendorLicence }
  })
  return Map.groupBy(licences, ({ vendorId }) => vendorId)
}

/** The documents that belong to no audit. */
export const otherDocumentsOf = async (db: DbOrTx, vendorId: number) =>
  (await documentsOf(db, [vendorId])).filter(({ auditId }) => auditId === null).map(({ document }) => document)

async function documentsOf(db: DbOrTx, vendorIds: readonly number[]): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('vendor_documents as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.vendor_id as vendorId', 'v.vendor_audit_id as auditId', 'v.kind', 'd.id', 'd.file_name'])
    .select(['d.uploaded_at', 'd.size'])
    .where('v.vendor_id', 'in', [0, ...vendorIds])
    .orderBy('v.id')
    .execute()
  return rows.map(({ vendorId, auditId, kind, id, file_name: fileName, uploaded_at: uploadedAt, size }) => ({
    vendorId,
    auditId,
    kind: kind as AuditDocumentKind,
    document: { documentId: id, fileName, size, uploadedAt: uploadedAt.toISOString() },
  }))
}

async function observationsOf(db: DbOrTx, vendorIds: readonly number[]) {
  const rows = await db
    .selectFrom('audit_observations as f')
    .innerJoin('vendor_audits as a', 'a.id', 'f.vendor_audit_id')
    .select(['f.id', 'f.vendor_audit_id as auditId', 'f.observation', 'f.answer', 'f.answered_at'])
    .where('a.vendor_id', 'in', [0, ...vendorIds])
    .orderBy('f.id')
    .execute()
  return rows.map(({ id, auditId, answered_at, ...observation }) => {
    const answeredAt = answered_at?.toISOString() ?? null
    return { auditId, observation: { observationId: id, ...observation, answeredAt } satisfies AuditObservation }
  })
}
