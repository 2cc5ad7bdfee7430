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

/**
 * Writes planned stock with its lots; returns the ids of these by product id and lot, and the accepted entries that changed
 * nothing, because their figure is older than another one.
 */
export async function writeStock(
  tx: DbOrTx,
  { accepted, lots }: { accepted: readonly AcceptedStock[]; lots: ReportedLot[] },
): Promise<{ lotIds: Map<string, number>; older: AcceptedStock[] }> {
  const lotIds = await saveLots(tx, lots)
  const newest = new Map<string, AcceptedStock>()
  const keyOf = ({ row }: AcceptedStock) => [row.productId, lotIdOf(row, lotIds), row.centreId, row.ownerId].join(' ')
  for (const one of accepted) {
    const before = newest.get(keyOf(one))
    if (!before || before.row.updatedAt <= one.row.updatedAt) newest.set(keyOf(one), one)
  }
  const written = await saveStock(
    tx,
    [...newest.values()].map(({ row }) => ({ ...row, lotId: lotIdOf(row, lotIds) })),
  )
  const counts = (one: AcceptedStock) => newest.get(keyOf(one)) === one && written.has(keyOf(one))
  return { lotIds, older: accepted.filter(one => !counts(one)) }
}

/** Writes figures of different stock; returns which did not give way to a later one that is stored. */
async function saveStock(tx: DbOrTx, rows: readonly (StockRow & { lotId: number | null })[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: written } = await sql<{ key: string }>`
    insert into stock as stored (product_id, lot_id, centre_id, owner_id, owner_type, qualified_quantity, updated_at)
    select "productId", "lotId", "centreId", "ownerId", "ownerType", quantity, "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as reported ("productId" bigint, "lotId" bigint, "centreId" bigint, "ownerId" bigint, "ownerType" text, quantity int,
          "updatedAt" timestamptz)
     order by 1, 2, 3, 4
    on conflict (product_id, lot_id, centre_id, owner_id) do update
      set owner_type = excluded.owner_type, qualified_quantity = excluded.qualified_quantity, updated_at = excluded.updated_at
     where stored.updated_at <= excluded.updated_at
    returning concat_ws(' ', stored.product_id, coalesce(stored.lot_id::text, ''), stored.centre_id, stored.owner_id) as key`.execute(
    tx,
  )
  return new Set(written.map(({ key }) => key))
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
