import { sql } from 'kysely'
import type { LotRef, LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { lotKey, type LotKey } from '#server/logistics/stock/deliveryLots.ts'

/** A lot that is, or was, in the delivery. */
export type KnownLot = LotKey & { lot: string | null; isAffected: boolean }

export const refKey = ({ productId, lot }: Pick<LotRef, 'productId' | 'lot'>) => JSON.stringify([productId, lot])

/** The lots of a delivery by product and lot number: those of its items, and those that it once had and that stand for something. */
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

/** What speaks against deciding so, by the field of each lot: a lot that is not there or twice, a restriction that is missing or one too many. */
export function faultsOfDecisionRequests(
  decisionRequests: readonly LotDecisionRequest[],
  known: ReadonlyMap<string, KnownLot>,
): Issue[] {
  const seen = new Set<string>()
  return decisionRequests.flatMap((decisionRequest, place) => {
    const at = (field: string, message: CaseFault): Issue => ({ path: `act.lots[${place}].${field}`, message })
    const lot = known.get(refKey(decisionRequest))
    if (!lot || seen.has(lotKey(lot))) return [at('lot', 'lotUnknown')]
    seen.add(lotKey(lot))
    const isMissing = decisionRequest.decision === 'restricted' && decisionRequest.restriction === null
    const isTooMuch = decisionRequest.decision !== 'restricted' && decisionRequest.restriction !== null
    return isMissing || isTooMuch ? [at('restriction', 'restrictionMissing')] : []
  })
}
