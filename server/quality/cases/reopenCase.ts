import type { Act } from '#server/quality/cases/runCommand.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import { quarantineLots } from '#server/quality/releases/quarantineLots.ts'
import { affectedLots } from '#server/logistics/stock/deliveryLots.ts'

/** Takes a concluded case up again: its lots are undecided, and out of the qualified stock, from now on. */
export async function reopenCase({ tx, found, by, ...clock }: Act, reason: string): Promise<void> {
  const { caseId, deliveryId } = found
  const { now } = clock
  await tx
    .updateTable('excursion_cases')
    .set({ state: 'reopened', concluded_at: null, updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await noteCaseEvent(tx, { caseId, kind: 'reopened', at: now, userId: by.userId, reason })
  const lots = await affectedLots(tx, deliveryId)
  await quarantineLots(tx, { caseId, deliveryId, lots, cause: 'reopened', reason, now })
  await notifyOfCase(tx, caseId, { kind: 'caseReopened', isByHand: true }, { ...clock, exceptUserId: by.userId })
}
