import { sql } from 'kysely'
import type { DecisionCause, LotDecision, ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inAllWritings, knownLots } from '#server/quality/releases/knownLots.ts'
import { lockLots, type LotKey, lotKey } from '#server/logistics/stock/deliveryLots.ts'

export type NewDecision = LotKey & {
  deliveryId: number
  decision: LotDecision
  restriction: string | null
  reason: string
  cause: DecisionCause
  releaseBlockers: readonly ReleaseBlocker[]
  /** A case is about the lot from now on. */
  isAffected: boolean
  userId: number | null
  caseId: number | null
  signatureId: number | null
}

/** The columns of a decision without person, case and signature. */
export const noDecision = {
  restriction: null,
  reason: '',
  releaseBlockers: [],
  isAffected: false,
  userId: null,
  caseId: null,
  signatureId: null,
} as const

/**
 * Writes decisions, at most one for each lot, and the resulting states of the lots. The lots of the deliveries must be
 * locked. Stock needs no update: it is read with the quarantined lots (server/logistics/stock/stock.ts).
 */
export async function writeDecisions(tx: Tx, decisions: readonly NewDecision[], now: Date): Promise<void> {
  if (decisions.length === 0) return
  // Quarantined by the rule in contract/logistics/rules/lotDecisions.ts.
  await sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as reported ("deliveryId" bigint,
        "productId" bigint, "lotId" bigint, decision text, restriction text, reason text, cause text, "releaseBlockers" jsonb,
        "isAffected" boolean, "userId" bigint, "caseId" bigint, "signatureId" bigint)),
    made as (
      insert into lot_decisions (delivery_id, product_id, lot_id, decision, restriction, reason, cause, release_blockers, user_id,
        case_id, signature_id, at)
      select "deliveryId", "productId", "lotId", decision, restriction, reason, cause,
             array(select jsonb_array_elements_text("releaseBlockers")), "userId", "caseId", "signatureId", ${now}::timestamptz
        from reported
      returning id, delivery_id, product_id, lot_id, decision)
    insert into lot_states as stored (delivery_id, product_id, lot_id, decision, decision_id, is_affected, is_quarantined, updated_at)
    select m.delivery_id, m.product_id, m.lot_id, m.decision, m.id, t."isAffected",
           m.decision = 'rejected' or (t."isAffected" and m.decision = 'undecided'), ${now}::timestamptz
      from made m
      join reported t on t."deliveryId" = m.delivery_id and t."productId" = m.product_id
       and t."lotId" is not distinct from m.lot_id
    on conflict (delivery_id, product_id, lot_id) do update
      set decision = excluded.decision, decision_id = excluded.decision_id,
          is_affected = stored.is_affected or excluded.is_affected,
          is_quarantined = excluded.decision = 'rejected'
            or ((stored.is_affected or excluded.is_affected) and excluded.decision = 'undecided'),
          updated_at = excluded.updated_at`.execute(tx)
}

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
 * Quarantines the lots of a case, in each writing, until they are decided; earlier decisions are undone. Answers the newly
 * quarantined lots, without those that are already waiting.
 */
export async function quarantineLots(tx: Tx, { caseId, deliveryId, lots, cause, reason, now }: Quarantine) {
  await lockLots(tx, [deliveryId])
  const waiting = await sql<LotKey>`
    select product_id as "productId", lot_id as "lotId" from lot_states
     where delivery_id = ${deliveryId} and is_affected and decision = 'undecided'`.execute(tx)
  const isWaiting = new Set(waiting.rows.map(lotKey))
  const all = inAllWritings(lots, await knownLots(tx, deliveryId))
  const quarantined = all.filter(lot => !isWaiting.has(lotKey(lot)))
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
