import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { lockedVendor, type CommandContext, type LockedVendor } from '#server/partners/vendors/runCommand.ts'
import {
  attachDocuments,
  detachDocuments,
  refuseUnattachable,
} from '#server/partners/vendors/audits/attachDocuments.ts'
import { auditIssues, refuseWithoutAudit } from '#server/partners/vendors/audits/auditRules.ts'
import { saveObservations } from '#server/partners/vendors/audits/observations.ts'
import { notifyOfObservations } from '#server/partners/vendors/notify.ts'

type Audit = NonNullable<z.output<typeof vendorCalls.saveVendor.request>['audit']>
type Change = Omit<z.output<typeof vendorCalls.saveAudit.request>, 'vendorId' | 'enterpriseCode'>
type Removals = Pick<Change, 'removedObservationIds' | 'removedDocumentIds'>
type StoredAudit = { id: number; is_in_progress: boolean }

/** Registers or changes an audit of a vendor; returns its id. */
export async function saveAudit(command: CommandContext, vendorId: number, change: Change): Promise<number> {
  const vendor = await lockedVendor(command, vendorId)
  if (change.auditId === undefined) return await registerAudit(command, vendor, change, change)
  const stored = await storedAudit(command, vendor, change.auditId)
  refuseIssues(auditIssues(change, command.today))
  if (!stored.is_in_progress) refuseUnexplained(change)
  await refuseSameDay(command, vendor, change)
  await command.tx.updateTable('vendor_audits').set(columns(change)).where('id', '=', stored.id).execute()
  await saveParts(command, vendor, { audit: change, id: stored.id, wasShared: !stored.is_in_progress }, change)
  return stored.id
}

/** Registers an audit of a locked vendor; `at` is the prefix of its paths in the call's body. */
export async function registerAudit(
  command: CommandContext,
  vendor: LockedVendor,
  audit: Audit,
  removals: Removals = { removedObservationIds: [], removedDocumentIds: [] },
  at = '',
): Promise<number> {
  const issues = auditIssues(audit, command.today)
  refuseIssues(issues.map(({ path, message }) => ({ path: `${at}${path}`, message })))
  await refuseSameDay(command, vendor, audit)
  const { id } = await command.tx
    .insertInto('vendor_audits')
    .values({ vendor_id: vendor.id, ...columns(audit) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveParts(command, vendor, { audit, id, wasShared: false, at }, removals)
  return id
}

/** Deletes an audit in progress, which only its customer has seen. A finished one cannot be deleted (4022). */
export async function deleteAudit(command: CommandContext, auditId: number): Promise<void> {
  const { tx } = command
  const audit = await tx.selectFrom('vendor_audits').select('vendor_id').where('id', '=', auditId).executeTakeFirst()
  const vendor = await lockedVendor(command, audit?.vendor_id ?? 0)
  const { is_in_progress } = await storedAudit(command, vendor, auditId)
  if (!is_in_progress) refuseIssues([{ path: 'auditId', message: 'is finished' }])
  await tx.deleteFrom('audit_observations').where('vendor_audit_id', '=', auditId).execute()
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

async function storedAudit({ tx }: CommandContext, vendor: LockedVendor, auditId: number): Promise<StoredAudit> {
  const audit = await tx
    .selectFrom('vendor_audits')
    .select(['id', 'is_in_progress'])
    .where('id', '=', auditId)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirst()
  if (!audit) throw new PortalError(codes.notAuthorized)
  return audit
}

/** The vendor can see a finished audit: changing it needs a reason, and it cannot become a draft again. */
function refuseUnexplained({ isInProgress, reason }: Change) {
  if (isInProgress) refuseIssues([{ path: 'isInProgress', message: 'is finished' }])
  if (reason === undefined) refuseIssues([{ path: 'reason', message: 'is missing' }])
}

/** 5022 for a second audit of a day; the lock on the vendor keeps others from registering one in the meantime. */
async function refuseSameDay(
  { tx }: CommandContext,
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

type SavedAudit = { audit: Audit; id: number; wasShared: boolean; at?: string }

async function saveParts(
  command: CommandContext,
  vendor: LockedVendor,
  { audit, id, wasShared, at = '' }: SavedAudit,
  removals: Removals,
) {
  const references = audit.newDocuments.map(({ documentId }, index) => ({
    documentId,
    path: `${at}newDocuments[${index}].documentId`,
  }))
  await refuseUnattachable(command, vendor.customerId, references)
  await detachDocuments(command, { vendor, auditId: id }, removals.removedDocumentIds)
  await attachDocuments(command, { vendor, auditId: id }, audit.newDocuments)
  const added = await saveObservations(command, id, audit.observations, removals.removedObservationIds)
  if (audit.isInProgress) return
  await refuseWithoutReport(command, id)
  if (!wasShared || added > 0) await notifyOfObservations(command, id)
}

/** 4033: a finished audit needs its report, or that of an inspection stored before trading begins. */
async function refuseWithoutReport({ tx }: CommandContext, auditId: number) {
  const report = await tx
    .selectFrom('vendor_documents')
    .select('id')
    .where('vendor_audit_id', '=', auditId)
    .where('kind', 'in', ['audit', 'preContractInspection'])
    .executeTakeFirst()
  if (!report) throw new PortalError(codes.auditDocumentMissing)
}
