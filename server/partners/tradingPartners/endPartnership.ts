import { refuseFault, type Acting } from '#server/partners/tradingPartners/acting.ts'
import { lockedPartnership, refuseChanged } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { tellPartners } from '#server/partners/tradingPartners/tellPartners.ts'

type End = { partnershipId: number; lastDay: string; reason: string; revision?: string | undefined }

/**
 * Either side ends it with a day, which may have passed: down to the one before the first day, so that it never counts
 * any more. It is only ever shortened; to go on longer takes both.
 */
export async function endPartnership(acting: Acting, { partnershipId, lastDay, reason, revision }: End): Promise<void> {
  const { tx, caller, now } = acting
  const partnership = await lockedPartnership(acting, partnershipId)
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
  await tellPartners(acting, partnership, { kind: 'partnershipEnded', lastDay })
}

const dayMs = 86_400_000
/** The last day of a partnership that is to have counted on none. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
