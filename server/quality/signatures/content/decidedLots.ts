import { sql } from 'kysely'
import type { DecisionCause, LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { byDelivery, type OfDelivery } from '#server/quality/signatures/content/values.ts'

/** Where a lot of a delivery stands by its last decision. */
export type DecidedLot = {
  decisionId: number
  itemCode: string
  lot: string | null
  decision: LotDecision
  restriction: string | null
  reason: string
  cause: DecisionCause
  isAffected: boolean
  signatureId: number | null
  /** SHA-256 of the content that was signed with it, hexadecimal. */
  signedHash: string | null
}

export async function decidedLots(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, DecidedLot[]>> {
  const { rows } = await sql<OfDelivery & DecidedLot>`
    select s.delivery_id as "deliveryId", d.id as "decisionId", p.item_code as "itemCode", t.lot, d.decision, d.restriction, d.reason, d.cause,
           s.is_affected as "isAffected", d.signature_id as "signatureId",
           encode(g.content_hash, 'hex') as "signedHash"
      from lot_states s
      join lot_decisions d on d.id = s.decision_id
      join products p on p.id = s.product_id
      left join lots t on t.id = s.lot_id
      left join signatures g on g.id = d.signature_id
     where s.delivery_id = any(${deliveryIds}::bigint[])
     order by s.delivery_id, p.item_code collate "C", t.lot collate "C"`.execute(db)
  return byDelivery(rows, lot => lot)
}

type Decided = Pick<DecidedLot, 'itemCode' | 'lot' | 'decision' | 'restriction' | 'reason'>

/** What a decision about a lot says. */
export const decisionToSign = ({ itemCode, lot, decision, restriction, reason }: Decided): Signable => ({
  itemCode,
  lot,
  decision,
  restriction,
  reason,
})

/** … and all decisions about a delivery, each with the signature that it bears. */
export const decisionsToSign = (lots: readonly DecidedLot[]): Signable =>
  lots.map(lot => ({ ...(decisionToSign(lot) as object), cause: lot.cause, signature: lot.signedHash }))
