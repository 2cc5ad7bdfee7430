import type { LotDecisionRequest, LotRef } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { decisionCounts, noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import type { Tx, DbOrTx } from '#server/platform/db/connect.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { lockLots, lotKey, type LotKey } from '#server/logistics/stock/deliveryLots.ts'
import { noDecision, writeDecisions } from '#server/quality/releases/writeDecisions.ts'
import { sql } from 'kysely'
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
  const facts = decisionCounts(requests)
  await noteCaseEvent(tx, { caseId: ofDelivery.id, kind: 'lotsDecided', at: now, userId, facts })
}

const caseOf = (tx: Tx, deliveryId: number) =>
  tx.selectFrom('excursion_cases').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst()

/** A lot that is or was in the delivery. */
export type KnownLot = LotKey & { lot: string | null; isAffected: boolean }

export const refKey = ({ productId, lot }: Pick<LotRef, 'productId' | 'lot'>) => JSON.stringify([productId, lot])

/** The lots of a delivery by product and lot number: those of its items, and former ones with a state. */
export async function knownLots(db: DbOrTx, deliveryId: number): Promise<Map<string, KnownLot>> {
  const { rows } = await sql<KnownLot>`
    select known.product_id as "productId", known.lot_id as "lotId", o.lot, bool_or(known.is_affected) as "isAffected"
      from (select product_id, lot_id, false as is_affected from delivery_items where delivery_id = ${deliveryId}
            union all
            select product_id, lot_id, is_affected from lot_states where delivery_id = ${deliveryId}) known
      left join lots o on o.id = known.lot_id
     group by known.product_id, known.lot_id, o.lot`.execute(db)
  return new Map(rows.map(row => [refKey(row), row]))
}

/** Invalid fields of requests: an unknown or repeated lot, and a missing or surplus restriction. */
export function faultsOfDecisionRequests(
  requests: readonly LotDecisionRequest[],
  known: ReadonlyMap<string, KnownLot>,
): Issue[] {
  const seen = new Set<string>()
  return requests.flatMap((request, place) => {
    const at = (field: string, message: CaseFault): Issue => ({ path: `act.lots[${place}].${field}`, message })
    const lot = known.get(refKey(request))
    if (!lot || seen.has(lotKey(lot))) return [at('lot', 'lotUnknown')]
    seen.add(lotKey(lot))
    const isConsistent = (request.decision === 'restricted') === (request.restriction !== null)
    return !isConsistent ? [at('restriction', 'restrictionMissing')] : []
  })
}
