import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockedOwnVendor, type Acting } from '#server/partners/vendors/acting.ts'
import { tellOfAnswer } from '#server/partners/vendors/tell.ts'

/** The vendor answers a finding of a finished audit, or words its answer anew; 4017 for any other finding. */
export async function answerFinding(acting: Acting, findingId: number, answer: string): Promise<void> {
  const { tx, now } = acting
  await lockedOwnVendor(acting, (await sharedFinding(acting, findingId))?.vendorId ?? 0)
  // What was read before the lock may have gone meanwhile.
  const finding = await sharedFinding(acting, findingId)
  if (!finding) throw new PortalError(codes.notAuthorized)
  if (finding.answer === answer) return
  await tx.updateTable('vendor_findings').set({ answer, answered_at: now }).where('id', '=', findingId).execute()
  await tellOfAnswer(acting, finding.vendorId, finding.auditedOn)
}

const sharedFinding = async ({ tx }: Acting, findingId: number) =>
  await tx
    .selectFrom('vendor_findings as f')
    .innerJoin('vendor_audits as a', 'a.id', 'f.vendor_audit_id')
    .select(['a.vendor_id as vendorId', 'a.audited_on as auditedOn', 'f.answer'])
    .where('f.id', '=', findingId)
    .where('a.is_in_progress', '=', false)
    .executeTakeFirst()
