import { sql } from 'kysely'
import type { StockAnswer } from '#contract/integration/api/stock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { StockRow } from '#server/integration/partnerApi/stockRows.ts'

/** Of the entries that were taken, those whose lot is held: their sender must not use what it has just reported. */
export async function heldAmong(
  tx: DbOrTx,
  taken: readonly { index: number; row: StockRow }[],
  lotIds: ReadonlyMap<string, number>,
): Promise<StockAnswer['held']> {
  const told = taken.map(({ index, row: { productId, lot, quantity } }) => ({
    index,
    productId,
    lotId: lot === null ? null : (lotIds.get(pair(productId, lot)) ?? null),
    quantity,
  }))
  const { rows } = await sql<{ index: number; heldQuantity: number }>`
    select told.index, told.quantity as "heldQuantity"
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (index int, "productId" bigint, "lotId" bigint, quantity int)
      join (select distinct product_id, lot_id from lot_states where is_held) h
        on h.product_id = told."productId" and h.lot_id is not distinct from told."lotId"
     order by told.index`.execute(tx)
  return rows.map(row => ({ ...row, qualifiedQuantity: 0 as const }))
}
