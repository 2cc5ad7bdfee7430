import { refuseFault, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { lockedPartnership, refuseChanged } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'

type End = { partnershipId: number; lastDay: string; reason: string; revision?: string | undefined }

/**
 * Either side ends it with a day, which may have passed: down to the one before the first day, so that it never counts
 * any more. It is only ever shortened; to go on longer takes both.
 */
export async function endPartnership(
  command: CommandContext,
  { partnershipId, lastDay, reason, revision }: End,
): Promise<void> {
  const { tx, caller, now } = command
  const partnership = await lockedPartnership(command, partnershipId)
  const { id, state, validFrom, validTo } = partnership
  if (state !== 'accepted') refuseFault('partnershipId', 'notAccepted', state)
  refuseChanged(partnership, revision)
  const earliest = dayBefore(validFrom)
  if (lastDay < earliest) refuseFault('lastDay', 'beforeFirstDay', earliest)
  if (validTo !== null && lastDay >= validTo) refuseFault('lastDay', 'notShorter', validTo)
  await tx
    .updateTable('partnerships')
    .set({ valid_to: lastDay, ended_at: now, ended_by: caller.userId, end_reason: reason })
    .where('id', '=', id)
    .execute()
  await notifyPartners(command, partnership, { kind: 'partnershipEnded', lastDay })
}

const dayMs = 86_400_000
/** The last day of a partnership that is to have counted on none. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
