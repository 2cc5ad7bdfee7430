import type { LotWish } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { faultsOfWishes, knownLots, refKey } from '#server/quality/releases/decisionRequests.ts'
import { writeDecisions } from '#server/quality/releases/writeDecisions.ts'

type Deciding = {
  deliveryId: number
  wishes: readonly LotWish[]
  /** Each decision has a signature of its own. */
  signatureIdOf: (wish: LotWish) => number
  userId: number
  now: Date
}

/**
 * Carries out what a person has signed about lots of a delivery; effective, also for the qualified stock, with its
 * transaction. 4022 where a wish cannot be (faultsOfWishes). Who may, and when, is judged where it is signed.
 */
export async function decideLots(tx: Tx, { deliveryId, wishes, signatureIdOf, userId, now }: Deciding): Promise<void> {
  await lockLots(tx, [deliveryId])
  const known = await knownLots(tx, deliveryId)
  const faults = faultsOfWishes(wishes, known)
  if (faults.length > 0) throw new PortalError(codes.invalidParameters, faults)
  const ofDelivery = await caseOf(tx, deliveryId)
  const decisions = wishes.flatMap(wish => {
    const lot = known.get(refKey(wish))
    if (!lot) return []
    const { decision, restriction, reason } = wish
    return {
      deliveryId,
      productId: lot.productId,
      lotId: lot.lotId,
      decision,
      restriction,
      reason,
      cause: 'person' as const,
      obstacles: [],
      isAffected: false,
      userId,
      caseId: ofDelivery?.id ?? null,
      signatureId: signatureIdOf(wish),
    }
  })
  await writeDecisions(tx, decisions, now)
  if (ofDelivery) await tellCase(tx, ofDelivery.id, wishes, userId, now)
}

const caseOf = (tx: Tx, deliveryId: number) =>
  tx.selectFrom('excursion_cases').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst()

async function tellCase(tx: Tx, caseId: number, wishes: readonly LotWish[], userId: number, now: Date) {
  const count = (decision: LotWish['decision']) => wishes.filter(wish => wish.decision === decision).length
  const facts = { released: count('released'), restricted: count('restricted'), rejected: count('rejected') }
  await noteCaseEvent(tx, { caseId, kind: 'lotsDecided', at: now, userId, facts })
}
