import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockedOwnVendor, type CommandContext } from '#server/partners/vendors/runCommand.ts'
import { notifyOfAnswer } from '#server/partners/vendors/notify.ts'

/** The vendor answers an observation of a finished audit, or rewords its answer; 4017 for any other observation. */
export async function answerObservation(command: CommandContext, observationId: number, answer: string): Promise<void> {
  const { tx, now } = command
  await lockedOwnVendor(command, (await sharedObservation(command, observationId))?.vendorId ?? 0)
  // What was read before the lock may have gone meanwhile.
  const observation = await sharedObservation(command, observationId)
  if (!observation) throw new PortalError(codes.notAuthorized)
  if (observation.answer === answer) return
  await tx.updateTable('audit_observations').set({ answer, answered_at: now }).where('id', '=', observationId).execute()
  await notifyOfAnswer(command, observation.vendorId, observation.auditedOn)
}

const sharedObservation = async ({ tx }: CommandContext, observationId: number) =>
  await tx
    .selectFrom('audit_observations as f')
    .innerJoin('vendor_audits as a', 'a.id', 'f.vendor_audit_id')
    .select(['a.vendor_id as vendorId', 'a.audited_on as auditedOn', 'f.answer'])
    .where('f.id', '=', observationId)
    .where('a.is_in_progress', '=', false)
    .executeTakeFirst()
