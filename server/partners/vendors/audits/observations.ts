import { PortalError, type Issue, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { lockedOwnVendor, type CommandContext } from '#server/partners/vendors/runCommand.ts'
import { codes } from '#contract/kernel/codes.ts'
import { notifyOfAnswer } from '#server/partners/vendors/notify.ts'

type Submitted = { observationId?: number | undefined; observation: string }
type Stored = { id: number; observation: string; answer: string | null }

/**
 * Adds observations to an audit, rewords and removes others; returns how many are new. An observation that the vendor
 * has answered cannot change (4022).
 */
export async function saveObservations(
  { tx }: CommandContext,
  auditId: number,
  observations: readonly Submitted[],
  removedIds: readonly number[],
): Promise<number> {
  const stored = await tx
    .selectFrom('audit_observations')
    .select(['id', 'observation', 'answer'])
    .where('vendor_audit_id', '=', auditId)
    .execute()
  const byId = new Map(stored.map(row => [row.id, row]))
  refuseIssues([...wordingIssues(observations, byId), ...removalIssues(removedIds, byId)])
  for (const { observationId, observation } of observations) {
    if (observationId === undefined || byId.get(observationId)?.observation === observation) continue
    await tx.updateTable('audit_observations').set({ observation }).where('id', '=', observationId).execute()
  }
  const added = observations.filter(({ observationId }) => observationId === undefined)
  const rows = added.map(({ observation }) => ({ vendor_audit_id: auditId, observation }))
  if (rows.length > 0) await tx.insertInto('audit_observations').values(rows).execute()
  if (removedIds.length > 0) await tx.deleteFrom('audit_observations').where('id', 'in', removedIds).execute()
  return rows.length
}

const wordingIssues = (observations: readonly Submitted[], stored: Map<number, Stored>): Issue[] =>
  observations.flatMap(({ observationId, observation }, index) => {
    if (observationId === undefined) return []
    const existing = stored.get(observationId)
    if (!existing)
      return { path: `observations[${index}].observationId`, message: 'is not an observation of this audit' }
    if (existing.answer === null || existing.observation === observation) return []
    return { path: `observations[${index}].observation`, message: 'has been answered' }
  })

const removalIssues = (ids: readonly number[], stored: Map<number, Stored>): Issue[] =>
  ids.flatMap((id, index) => {
    const existing = stored.get(id)
    if (existing && existing.answer === null) return []
    const message = existing ? 'has been answered' : 'is not an observation of this audit'
    return { path: `removedObservationIds[${index}]`, message }
  })

/**
 * The vendor answers an observation of a finished audit, or rewords its answer; throws 4017 for any other observation.
 */
export async function answerObservation(command: CommandContext, observationId: number, answer: string): Promise<void> {
  const { tx, now } = command
  await lockedOwnVendor(command, (await sharedObservation(command, observationId))?.vendorId ?? 0)
  // The observation may have been deleted before the lock.
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
