import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import {
  lockedVendor,
  refuseIssues,
  type CommandContext,
  type LockedVendor,
} from '#server/partners/vendors/runCommand.ts'
import {
  attachDocuments,
  detachDocuments,
  refuseUnattachable,
} from '#server/partners/vendors/audits/attachDocuments.ts'
import { auditIssues } from '#server/partners/vendors/audits/auditIssues.ts'
import { saveObservations } from '#server/partners/vendors/audits/saveObservations.ts'
import { refuseWithoutAudit } from '#server/partners/vendors/audits/refuseWithoutAudit.ts'
import { notifyOfObservations } from '#server/partners/vendors/notify.ts'

type Audit = NonNullable<z.output<typeof vendorCalls.saveVendor.request>['audit']>
type Change = Omit<z.output<typeof vendorCalls.saveAudit.request>, 'vendorId' | 'enterpriseCode'>
type Removals = Pick<Change, 'removedObservationIds' | 'removedDocumentIds'>
type StoredAudit = { id: number; is_in_progress: boolean }

/** Registers an audit of a vendor, or changes one; answers its id. */
export async function saveAudit(command: CommandContext, vendorId: number, change: Change): Promise<number> {
  const vendor = await lockedVendor(command, vendorId)
  if (change.auditId === undefined) return await registerAudit(command, vendor, change, change)
  const before = await storedAudit(command, vendor, change.auditId)
  refuseIssues(auditIssues(change, command.today))
  if (!before.is_in_progress) refuseUnexplained(change)
  await refuseSameDay(command, vendor, change)
  await command.tx.updateTable('vendor_audits').set(columns(change)).where('id', '=', before.id).execute()
  await saveParts(command, vendor, { audit: change, id: before.id, wasShared: !before.is_in_progress }, change)
  return before.id
}

/** A new audit of a vendor that the caller has locked; `at` is where in the call's body it stands. */
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

/** Takes out an audit that is in progress: nobody but its customer has seen it. A finished one stays (4022). */
export async function deleteAudit(command: CommandContext, auditId: number): Promise<void> {
  const { tx } = command
  const found = await tx.selectFrom('vendor_audits').select('vendor_id').where('id', '=', auditId).executeTakeFirst()
  const vendor = await lockedVendor(command, found?.vendor_id ?? 0)
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

/** The vendor has read a finished audit: it changes for a reason only, and does not become a draft again. */
function refuseUnexplained({ isInProgress, reason }: Change) {
  if (isInProgress) refuseIssues([{ path: 'isInProgress', message: 'is finished' }])
  if (reason === undefined) refuseIssues([{ path: 'reason', message: 'is missing' }])
}

/** 5022; the vendor's lock keeps everybody else from registering one meanwhile. */
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

type Saved = { audit: Audit; id: number; wasShared: boolean; at?: string }

async function saveParts(
  command: CommandContext,
  vendor: LockedVendor,
  { audit, id, wasShared, at = '' }: Saved,
  gone: Removals,
) {
  const named = audit.newDocuments.map(({ documentId }, place) => ({
    documentId,
    path: `${at}newDocuments[${place}].documentId`,
  }))
  await refuseUnattachable(command, vendor.customerId, named)
  await detachDocuments(command, { vendor, auditId: id }, gone.removedDocumentIds)
  await attachDocuments(command, { vendor, auditId: id }, audit.newDocuments)
  const added = await saveObservations(command, id, audit.observations, gone.removedObservationIds)
  if (audit.isInProgress) return
  await refuseWithoutReport(command, id)
  if (!wasShared || added > 0) await notifyOfObservations(command, id)
}

/** 4033: a finished audit has its report, or that of an inspection before trading begins. */
async function refuseWithoutReport({ tx }: CommandContext, auditId: number) {
  const report = await tx
    .selectFrom('vendor_documents')
    .select('id')
    .where('vendor_audit_id', '=', auditId)
    .where('kind', 'in', ['audit', 'preContractInspection'])
    .executeTakeFirst()
  if (!report) throw new PortalError(codes.auditDocumentMissing)
}
