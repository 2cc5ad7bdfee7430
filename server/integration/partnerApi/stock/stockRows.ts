import { sql } from 'kysely'
import type { StockAnswer } from '#contract/integration/api/stock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { saveLots, type ReportedLot } from '#server/logistics/deliveryIntake/lots.ts'
import { quarantinedLots } from '#server/logistics/stock/sameLots.ts'

export type StockRow = {
  productId: number
  lot: string | null
  centreId: number
  ownerId: number
  ownerType: 'depositor' | 'consignee'
  quantity: number
  /** ISO 8601 in UTC. */
  updatedAt: string
}

/** An accepted row with the place of its entry. */
export type AcceptedStock = { index: number; row: StockRow }

const lotIdOf = ({ productId, lot }: Pick<StockRow, 'productId' | 'lot'>, lotIds: ReadonlyMap<string, number>) =>
  lot === null ? null : (lotIds.get(pair(productId, lot)) ?? null)

/** Writes planned stock with its lots; returns the ids of these by product id and lot. */
export async function writeStock(
  tx: DbOrTx,
  { accepted, lots }: { accepted: readonly AcceptedStock[]; lots: ReportedLot[] },
) {
  const lotIds = await saveLots(tx, lots)
  const rows = accepted.map(({ row }) => row)
  await saveStock(tx, rows, lotIds)
  return lotIds
}

/** Writes stock in the order of the entries; a figure that is older than the stored one changes nothing. */
async function saveStock(tx: DbOrTx, rows: readonly StockRow[], lotIds: ReadonlyMap<string, number>) {
  const newest = new Map<string, StockRow & { lotId: number | null }>()
  for (const row of rows) {
    const lotId = lotIdOf(row, lotIds)
    const key = [row.productId, lotId, row.centreId, row.ownerId].join(' ')
    const before = newest.get(key)
    if (!before || before.updatedAt <= row.updatedAt) newest.set(key, { ...row, lotId })
  }
  if (newest.size === 0) return
  await sql`
    insert into stock as stored (product_id, lot_id, centre_id, owner_id, owner_type, qualified_quantity, updated_at)
    select "productId", "lotId", "centreId", "ownerId", "ownerType", quantity, "updatedAt"
      from jsonb_to_recordset(${JSON.stringify([...newest.values()])}::jsonb)
        as reported ("productId" bigint, "lotId" bigint, "centreId" bigint, "ownerId" bigint, "ownerType" text, quantity int,
          "updatedAt" timestamptz)
     order by 1, 2, 3, 4
    on conflict (product_id, lot_id, centre_id, owner_id) do update
      set owner_type = excluded.owner_type, qualified_quantity = excluded.qualified_quantity, updated_at = excluded.updated_at
     where stored.updated_at <= excluded.updated_at`.execute(tx)
}

/** The accepted entries whose lot is quarantined: their stock must not be used. */
export async function quarantinedAmong(
  tx: DbOrTx,
  accepted: readonly AcceptedStock[],
  lotIds: ReadonlyMap<string, number>,
): Promise<StockAnswer['quarantined']> {
  const reported = accepted.map(({ index, row: { productId, lot, quantity } }) => ({
    index,
    productId,
    lotId: lotIdOf({ productId, lot }, lotIds),
    quantity,
  }))
  const { rows } = await sql<{ index: number; quarantinedQuantity: number; state: 'held' | 'rejected' }>`
    select reported.index, reported.quantity as "quarantinedQuantity", case when q.is_rejected then 'rejected' else 'held' end as state
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
        as reported (index int, "productId" bigint, "lotId" bigint, quantity int)
      join ${quarantinedLots} q
        on q.product_id = reported."productId" and q.lot_id is not distinct from reported."lotId"
     order by reported.index`.execute(tx)
  return rows.map(row => ({ ...row, qualifiedQuantity: 0 as const }))
}
