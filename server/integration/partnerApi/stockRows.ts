import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'

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

/** Writes stock in the order in which it was told; what is older than the stored figure changes nothing. */
export async function saveStock(tx: DbOrTx, rows: StockRow[], lotIds: Map<string, number>) {
  const newest = new Map<string, StockRow & { lotId: number | null }>()
  for (const row of rows) {
    const lotId = row.lot === null ? null : (lotIds.get(pair(row.productId, row.lot)) ?? null)
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
