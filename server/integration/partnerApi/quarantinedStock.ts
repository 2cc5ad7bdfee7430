import { sql } from 'kysely'
import type { StockAnswer } from '#contract/integration/api/stock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { StockRow } from '#server/integration/partnerApi/stockRows.ts'

/** Of the entries that were taken, those whose lot is held: their sender must not use what it has just reported. */
export async function quarantinedAmong(
  tx: DbOrTx,
  taken: readonly { index: number; row: StockRow }[],
  lotIds: ReadonlyMap<string, number>,
): Promise<StockAnswer['quarantined']> {
  const reported = taken.map(({ index, row: { productId, lot, quantity } }) => ({
    index,
    productId,
    lotId: lot === null ? null : (lotIds.get(pair(productId, lot)) ?? null),
    quantity,
  }))
  const { rows } = await sql<{ index: number; quarantinedQuantity: number }>`
    select reported.index, reported.quantity as "quarantinedQuantity"
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
        as reported (index int, "productId" bigint, "lotId" bigint, quantity int)
      join (select distinct product_id, lot_id from lot_states where is_quarantined) h
        on h.product_id = reported."productId" and h.lot_id is not distinct from reported."lotId"
     order by reported.index`.execute(tx)
  return rows.map(row => ({ ...row, qualifiedQuantity: 0 as const }))
}
