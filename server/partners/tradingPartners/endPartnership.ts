import type { z } from 'zod'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { refuseFault, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { lockedPartnership, refuseChanged } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'

type End = z.output<typeof partnerCalls.endPartnership.request>

/**
 * Either side ends a partnership with a last day, which may be in the past: at the earliest the day before the first
 * day, so that it never counts. It can only be shortened; extending it takes both sides.
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
/** The last day of a partnership that never counts. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
