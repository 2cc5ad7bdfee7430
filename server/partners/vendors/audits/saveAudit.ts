import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockedVendor, refuseIssues, type Acting, type LockedVendor } from '#server/partners/vendors/acting.ts'
import {
  attachDocuments,
  detachDocuments,
  refuseUnattachable,
} from '#server/partners/vendors/audits/attachDocuments.ts'
import { auditIssues } from '#server/partners/vendors/audits/auditIssues.ts'
import { saveFindings } from '#server/partners/vendors/audits/saveFindings.ts'
import { refuseWithoutAudit } from '#server/partners/vendors/audits/refuseWithoutAudit.ts'
import { tellOfFindings } from '#server/partners/vendors/tell.ts'

type Audit = NonNullable<z.output<typeof vendorCalls.saveVendor.request>['audit']>
type Change = Omit<z.output<typeof vendorCalls.saveAudit.request>, 'vendorId' | 'enterpriseCode'>
type Removals = Pick<Change, 'removedFindingIds' | 'removedDocumentIds'>
type StoredAudit = { id: number; is_in_progress: boolean }

/** Registers an audit of a vendor, or changes one; answers its id. */
export async function saveAudit(acting: Acting, vendorId: number, change: Change): Promise<number> {
  const vendor = await lockedVendor(acting, vendorId)
  if (change.auditId === undefined) return await registerAudit(acting, vendor, change, change)
  const before = await storedAudit(acting, vendor, change.auditId)
  refuseIssues(auditIssues(change, acting.today))
  if (!before.is_in_progress) refuseUnexplained(change)
  await refuseSameDay(acting, vendor, change)
  await acting.tx.updateTable('vendor_audits').set(columns(change)).where('id', '=', before.id).execute()
  await saveParts(acting, vendor, { audit: change, id: before.id, wasShared: !before.is_in_progress }, change)
  return before.id
}

/** A new audit of a vendor that the caller has locked; `at` is where in the call's body it stands. */
export async function registerAudit(
  acting: Acting,
  vendor: LockedVendor,
  audit: Audit,
  removals: Removals = { removedFindingIds: [], removedDocumentIds: [] },
  at = '',
): Promise<number> {
  const issues = auditIssues(audit, acting.today)
  refuseIssues(issues.map(({ path, message }) => ({ path: `${at}${path}`, message })))
  await refuseSameDay(acting, vendor, audit)
  const { id } = await acting.tx
    .insertInto('vendor_audits')
    .values({ vendor_id: vendor.id, ...columns(audit) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveParts(acting, vendor, { audit, id, wasShared: false, at }, removals)
  return id
}

/** Takes out an audit that is in progress: nobody but its customer has seen it. A finished one stays (4022). */
export async function deleteAudit(acting: Acting, auditId: number): Promise<void> {
  const { tx } = acting
  const found = await tx.selectFrom('vendor_audits').select('vendor_id').where('id', '=', auditId).executeTakeFirst()
  const vendor = await lockedVendor(acting, found?.vendor_id ?? 0)
  const { is_in_progress } = await storedAudit(acting, vendor, auditId)
  if (!is_in_progress) refuseIssues([{ path: 'auditId', message: 'is finished' }])
  await tx.deleteFrom('vendor_findings').where('vendor_audit_id', '=', auditId).execute()
  await tx.deleteFrom('vendor_documents').where('vendor_audit_id', '=', auditId).execute()
  await tx.deleteFrom('vendor_audits').where('id', '=', auditId).execute()
  await refuseWithoutAudit(tx, vendor.id)
}

const columns = (audit: Audit) => ({
  audit_registered_on: audit.auditRegisteredOn,
  audited_on: audit.auditedOn,
  score: audit.score,
  expires_on: audit.expiresOn,
  is_in_progress: audit.isInProgress,
})

async function storedAudit({ tx }: Acting, vendor: LockedVendor, auditId: number): Promise<StoredAudit> {
  const audit = await tx
    .selectFrom('vendor_audits')
    .select(['id', 'is_in_progress'])
    .where('id', '=', auditId)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirst()
  if (!audit) throw new PortalError(codes.notAuthorized)
  return audit
}

/** The vendor has read a finished audit: it changes for a reason only, and does not become a draft again. */
function refuseUnexplained({ isInProgress, reason }: Change) {
  if (isInProgress) refuseIssues([{ path: 'isInProgress', message: 'is finished' }])
  if (reason === undefined) refuseIssues([{ path: 'reason', message: 'is missing' }])
}

/** 5022; the vendor's lock keeps everybody else from registering one meanwhile. */
async function refuseSameDay(
  { tx }: Acting,
  vendor: LockedVendor,
  audit: { auditRegisteredOn: string; auditId?: number },
) {
  const other = await tx
    .selectFrom('vendor_audits')
    .select('id')
    .where('vendor_id', '=', vendor.id)
    .where('audit_registered_on', '=', audit.auditRegisteredOn)
    .where('id', '!=', audit.auditId ?? 0)
    .executeTakeFirst()
  if (other) throw new PortalError(codes.auditExistsForDate)
}

type Saved = { audit: Audit; id: number; wasShared: boolean; at?: string }

async function saveParts(
  acting: Acting,
  vendor: LockedVendor,
  { audit, id, wasShared, at = '' }: Saved,
  gone: Removals,
) {
  const named = audit.newDocuments.map(({ documentId }, place) => ({
    documentId,
    path: `${at}newDocuments[${place}].documentId`,
  }))
  await refuseUnattachable(acting, vendor.customerId, named)
  await detachDocuments(acting, { vendor, auditId: id }, gone.removedDocumentIds)
  await attachDocuments(acting, { vendor, auditId: id }, audit.newDocuments)
  const added = await saveFindings(acting, id, audit.findings, gone.removedFindingIds)
  if (audit.isInProgress) return
  await refuseWithoutReport(acting, id)
  if (!wasShared || added > 0) await tellOfFindings(acting, id)
}

/** 4033: a finished audit has its report, or that of an inspection before trading begins. */
async function refuseWithoutReport({ tx }: Acting, auditId: number) {
  const report = await tx
    .selectFrom('vendor_documents')
    .select('id')
    .where('vendor_audit_id', '=', auditId)
    .where('kind', 'in', ['audit', 'preContractInspection'])
    .executeTakeFirst()
  if (!report) throw new PortalError(codes.auditDocumentMissing)
}
