import { sql } from 'kysely'
import type { DecisionCause } from '#contract/logistics/rules/lotDecisions.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { lockLots, lotKey, type LotKey } from '#server/logistics/stock/deliveryLots.ts'
import { noDecision, writeDecisions } from '#server/quality/releases/writeDecisions.ts'

type Quarantine = {
  caseId: number
  deliveryId: number
  lots: readonly LotKey[]
  /** An excursion, a case opened by a person, or a reopened case. */
  cause: Extract<DecisionCause, 'excursion' | 'case' | 'reopened'>
  reason: string
  now: Date
}

/**
 * Quarantines the lots of a case until they are decided; earlier decisions are undone. Answers the newly quarantined lots,
 * without those that are already waiting.
 */
export async function quarantineLots(tx: Tx, { caseId, deliveryId, lots, cause, reason, now }: Quarantine) {
  await lockLots(tx, [deliveryId])
  const waiting = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from lot_states
     where delivery_id = ${deliveryId} and is_affected and decision = 'undecided'`.execute(tx)
  const isWaiting = new Set(waiting.rows.map(lotKey))
  const quarantined = [...new Map(lots.map(lot => [lotKey(lot), lot])).values()].filter(
    lot => !isWaiting.has(lotKey(lot)),
  )
  const decisions = quarantined.map(({ productId, lotId }) => ({
    ...noDecision,
    deliveryId,
    productId,
    lotId,
    decision: 'undecided' as const,
    cause,
    reason,
    isAffected: true,
    caseId,
  }))
  await writeDecisions(tx, decisions, now)
  return quarantined
}
