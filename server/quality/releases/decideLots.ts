import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { faultsOfDecisionRequests, knownLots, refKey } from '#server/quality/releases/decisionRequests.ts'
import { writeDecisions } from '#server/quality/releases/writeDecisions.ts'

type Deciding = {
  deliveryId: number
  decisionRequests: readonly LotDecisionRequest[]
  /** Each decision has a signature of its own. */
  signatureIdOf: (decisionRequest: LotDecisionRequest) => number
  userId: number
  now: Date
}

/**
 * Carries out what a person has signed about lots of a delivery; effective, also for the qualified stock, with its
 * transaction. 4022 where a wish cannot be (faultsOfDecisionRequests). Who may, and when, is evaluated where it is signed.
 */
export async function decideLots(
  tx: Tx,
  { deliveryId, decisionRequests, signatureIdOf, userId, now }: Deciding,
): Promise<void> {
  await lockLots(tx, [deliveryId])
  const known = await knownLots(tx, deliveryId)
  const faults = faultsOfDecisionRequests(decisionRequests, known)
  if (faults.length > 0) throw new PortalError(codes.invalidParameters, faults)
  const ofDelivery = await caseOf(tx, deliveryId)
  const decisions = decisionRequests.flatMap(decisionRequest => {
    const lot = known.get(refKey(decisionRequest))
    if (!lot) return []
    const { decision, restriction, reason } = decisionRequest
    return {
      deliveryId,
      productId: lot.productId,
      lotId: lot.lotId,
      decision,
      restriction,
      reason,
      cause: 'person' as const,
      releaseBlockers: [],
      isAffected: false,
      userId,
      caseId: ofDelivery?.id ?? null,
      signatureId: signatureIdOf(decisionRequest),
    }
  })
  await writeDecisions(tx, decisions, now)
  if (ofDelivery) await notifyOfCase(tx, ofDelivery.id, decisionRequests, userId, now)
}

const caseOf = (tx: Tx, deliveryId: number) =>
  tx.selectFrom('excursion_cases').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst()

async function notifyOfCase(
  tx: Tx,
  caseId: number,
  decisionRequests: readonly LotDecisionRequest[],
  userId: number,
  now: Date,
) {
  const count = (decision: LotDecisionRequest['decision']) =>
    decisionRequests.filter(decisionRequest => decisionRequest.decision === decision).length
  const facts = { released: count('released'), restricted: count('restricted'), rejected: count('rejected') }
  await noteCaseEvent(tx, { caseId, kind: 'lotsDecided', at: now, userId, facts })
}
