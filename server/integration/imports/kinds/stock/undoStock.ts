import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { undoLots, type LotUndo } from '#server/integration/imports/kinds/deliveries/lots.ts'
import type { StockRow } from '#server/integration/partnerApi/stock/stockRows.ts'

/** Stock as it is stored. */
export type StockNow = StockRow & { id: number }
export type StockUndo = { before: StockNow | null; after: StockNow; lots: LotUndo[] }

export const stockKey = ({
  productId,
  lot,
  centreId,
  ownerId,
}: Pick<StockRow, 'productId' | 'lot' | 'centreId' | 'ownerId'>) => JSON.stringify([productId, lot, centreId, ownerId])

/** The stored figures of the same items, lots, places and owners; locked. */
export async function findStockNow(tx: DbOrTx, rows: readonly StockRow[]): Promise<Map<string, StockNow>> {
  const found = await sql<Omit<StockNow, 'updatedAt'> & { updatedAt: Date }>`
    select s.id, s.product_id as "productId", o.lot, s.centre_id as "centreId", s.owner_id as "ownerId",
           s.owner_type as "ownerType", s.qualified_quantity as quantity, s.updated_at as "updatedAt"
      from stock s left join lots o on o.id = s.lot_id
     where (s.product_id, s.centre_id, s.owner_id) in (
       select reported."productId", reported."centreId", reported."ownerId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as reported ("productId" bigint, "centreId" bigint, "ownerId" bigint))
     order by s.id for update of s`.execute(tx)
  return new Map(
    found.rows.map(row => {
      const now = { ...row, updatedAt: row.updatedAt.toISOString() }
      return [stockKey(now), now]
    }),
  )
}

/** A figure cannot be undone if it was changed since. */
export const undoStock: Pick<ImportRules<StockUndo>, 'hindrances' | 'undo'> = {
  async hindrances({ tx }, records) {
    const imported = records.map(({ undo }) => undo.after)
    const now = await findStockNow(tx, imported)
    return records.map(({ undo: { after } }) => {
      const stored = now.get(stockKey(after))
      if (!stored) return 'gone'
      return isDeepStrictEqual(stored, after) ? undefined : 'changedSince'
    })
  },

  async undo({ tx }, undos) {
    const created = undos.filter(({ before }) => !before).map(({ after }) => after.id)
    await sql`delete from stock where id = any(${created}::bigint[])`.execute(tx)
    await sql`
      update stock s set owner_type = was."ownerType", qualified_quantity = was.quantity, updated_at = was."updatedAt"
        from jsonb_to_recordset(${JSON.stringify(undos.flatMap(({ before }) => before ?? []))}::jsonb)
          as was (id bigint, "ownerType" text, quantity int, "updatedAt" timestamptz)
       where s.id = was.id`.execute(tx)
    const ownLots = undos.flatMap(({ lots }) => lots)
    await undoLots(tx, ownLots)
  },
}
