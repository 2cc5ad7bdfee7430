import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { decisionCounts, noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { comparedKey, knownLots, refKey, type KnownLots } from '#server/quality/releases/knownLots.ts'
import { noDecision, writeDecisions } from '#server/quality/releases/writeDecisions.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'

type Deciding = {
  deliveryId: number
  requests: readonly LotDecisionRequest[]
  /** Each decision has its own signature. */
  signatureIdOf: (request: LotDecisionRequest) => number
  userId: number
  now: Date
}

/**
 * Carries out signed decisions about lots of a delivery; stock follows in the same transaction. 4022 for invalid requests.
 * The signature checks whether the user may decide.
 */
export async function decideLots(tx: Tx, { deliveryId, requests, signatureIdOf, userId, now }: Deciding) {
  await lockLots(tx, [deliveryId])
  const known = await knownLots(tx, deliveryId)
  const faults = faultsOfDecisionRequests(requests, known)
  if (faults.length > 0) throw new PortalError(codes.invalidParameters, faults)
  const ofDelivery = await caseOf(tx, deliveryId)
  const decisions = requests.flatMap(request => {
    const lot = known.get(refKey(request))
    if (!lot) return []
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
      signatureId: signatureIdOf(request),
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
