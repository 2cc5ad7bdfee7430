import { sql } from 'kysely'
import type { DecisionMade } from '#contract/quality/types/evidenceTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { OfDelivery, Signable } from '#server/quality/signatures/content/values.ts'

/** A lot of a delivery with its current decision. `signedHash`: SHA-256 of the content signed with it, hexadecimal. */
export type DecidedLot = Pick<DecisionMade, 'decision' | 'restriction' | 'reason' | 'cause'> & {
  decisionId: number
  itemCode: string
  lot: string | null
  isAffected: boolean
  signatureId: number | null
  signedHash: string | null
}

export async function decidedLots(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, DecidedLot[]>> {
  const { rows } = await sql<OfDelivery & DecidedLot>`
    select s.delivery_id as "deliveryId", d.id as "decisionId", p.item_code as "itemCode", t.lot, d.decision, d.restriction,
           d.reason, d.cause,
           s.is_affected as "isAffected", d.signature_id as "signatureId",
           encode(g.content_hash, 'hex') as "signedHash"
      from lot_states s
      join lot_decisions d on d.id = s.decision_id
      join products p on p.id = s.product_id
      left join lots t on t.id = s.lot_id
      left join signatures g on g.id = d.signature_id
     where s.delivery_id = any(${deliveryIds}::bigint[])
     order by s.delivery_id, p.item_code collate "C", t.lot collate "C"`.execute(db)
  return Map.groupBy(rows, row => row.deliveryId)
}

type Decided = Pick<DecidedLot, 'itemCode' | 'lot' | 'decision' | 'restriction' | 'reason'>

/** The signed content of a decision about a lot. */
export const decisionToSign = ({ itemCode, lot, decision, restriction, reason }: Decided): Signable => ({
  itemCode,
  lot,
  decision,
  restriction,
  reason,
})

/** … and of decisions about a delivery, each with its signature. */
export const decisionsToSign = (lots: readonly DecidedLot[]): Signable =>
  lots.map(lot => ({ ...(decisionToSign(lot) as object), cause: lot.cause, signature: lot.signedHash }))

/** Of those that an approval covers: lots that the case is not about may be decided after it. */
export const decisionsOfCase = (lots: readonly DecidedLot[]): Signable =>
  decisionsToSign(lots.filter(lot => lot.isAffected))
