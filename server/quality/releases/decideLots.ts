import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { decisionCounts, noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { comparedKey, knownLots, refKey, type KnownLots } from '#server/quality/releases/knownLots.ts'
import { noDecision, writeDecisions } from '#server/quality/releases/writeDecisions.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'

type Deciding = {
  deliveryId: number
  /** Each decision has its own signature. */
  requests: readonly (LotDecisionRequest & { signatureId: number })[]
  userId: number
  now: Date
}

/**
 * Carries out signed decisions about lots of a delivery; stock follows in the same transaction. The signature checks them, and
 * whether the user may decide, under a lock of the lots.
 */
export async function decideLots(tx: Tx, { deliveryId, requests, userId, now }: Deciding): Promise<void> {
  const known = await knownLots(tx, deliveryId)
  const ofDelivery = await caseOf(tx, deliveryId)
  const decisions = requests.map(request => {
    const lot = known.get(refKey(request))
    if (!lot) throw new Error(`delivery ${deliveryId} has no lot ${request.lot} of item ${request.productId}`)
    return {
      ...noDecision,
      deliveryId,
      productId: lot.productId,
      lotId: lot.lotId,
      decision: request.decision,
      restriction: request.restriction,
      reason: request.reason,
      cause: 'person' as const,
      userId,
      caseId: ofDelivery?.id ?? null,
      signatureId: request.signatureId,
    }
  })
  await writeDecisions(tx, decisions, now)
  if (!ofDelivery) return
  const byLot = new Map(requests.map(request => [comparedKey(request, known), request]))
  const facts = decisionCounts([...byLot.values()])
  await noteCaseEvent(tx, { caseId: ofDelivery.id, kind: 'lotsDecided', at: now, userId, facts })
}

const caseOf = (tx: Tx, deliveryId: number) =>
  tx.selectFrom('excursion_cases').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst()

/**
 * Invalid fields of requests: an unknown or repeated lot, two decisions about writings of one lot, and a missing or surplus
 * restriction.
 */
export function faultsOfDecisionRequests(requests: readonly LotDecisionRequest[], known: KnownLots): Issue[] {
  const agree = (one: LotDecisionRequest, other: LotDecisionRequest) =>
    one.decision === other.decision && one.restriction === other.restriction && one.reason === other.reason
  return requests.flatMap((request, place) => {
    const at = (field: string, message: CaseFault): Issue => ({ path: `act.lots[${place}].${field}`, message })
    const key = comparedKey(request, known)
    const former = requests.slice(0, place).filter(one => comparedKey(one, known) === key)
    if (key === undefined || former.some(one => one.lot === request.lot || !agree(one, request)))
      return [at('lot', 'lotUnknown')]
    const isConsistent = (request.decision === 'restricted') === (request.restriction !== null)
    return !isConsistent ? [at('restriction', 'restrictionMissing')] : []
  })
}
