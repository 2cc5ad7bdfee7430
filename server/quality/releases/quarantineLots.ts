import { sql } from 'kysely'
import type { DecisionCause } from '#contract/logistics/rules/lotDecisions.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { lockLots, lotKey, type LotKey } from '#server/logistics/stock/deliveryLots.ts'
import { byNobody, writeDecisions } from '#server/quality/releases/writeDecisions.ts'

type Holding = {
  caseId: number
  deliveryId: number
  lots: readonly LotKey[]
  /** An excursion, a case that was opened by hand, or one that was reopened. */
  cause: Extract<DecisionCause, 'excursion' | 'case' | 'reopened'>
  reason: string
  now: Date
}

/**
 * Takes lots that a case is about out of the qualified stock until somebody decides about them; what was decided before is
 * undecided again. Answers those for which that is new: a lot that waits already goes on waiting.
 */
export async function quarantineLots(tx: Tx, { caseId, deliveryId, lots, cause, reason, now }: Holding) {
  await lockLots(tx, [deliveryId])
  const waiting = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from lot_states
     where delivery_id = ${deliveryId} and is_affected and decision = 'undecided'`.execute(tx)
  const isWaiting = new Set(waiting.rows.map(lotKey))
  const quarantined = [...new Map(lots.map(lot => [lotKey(lot), lot])).values()].filter(
    lot => !isWaiting.has(lotKey(lot)),
  )
  const made = quarantined.map(({ productId, lotId }) => ({
    ...byNobody,
    deliveryId,
    productId,
    lotId,
    decision: 'undecided' as const,
    cause,
    reason,
    isAffected: true,
    caseId,
  }))
  await writeDecisions(tx, made, now)
  return quarantined
}
