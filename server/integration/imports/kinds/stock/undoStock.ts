import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Doing, AppliedRecord } from '#server/integration/imports/lines/importRules.ts'
import { undoLots, type LotUndo } from '#server/integration/imports/kinds/deliveries/lots.ts'
import type { StockRow } from '#server/integration/partnerApi/stockRows.ts'

/** Stock as it is stored. */
export type StockNow = StockRow & { id: number }
export type StockUndo = { before: StockNow | null; after: StockNow; lots: LotUndo[] }

const undoOf = (record: AppliedRecord) => record.undo as StockUndo

const keyOf = ({ productId, lot, centreId, ownerId }: StockRow) => JSON.stringify([productId, lot, centreId, ownerId])

/** The stored figures of the same items, lots, places and owners, locked. */
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
      return [keyOf(now), now]
    }),
  )
}

/** A figure that is newer than the import's stays. */
export async function stockHindrances({ tx }: Doing, records: readonly AppliedRecord[]): Promise<Hindrance[]> {
  const now = await findStockNow(
    tx,
    records.map(record => undoOf(record).after),
  )
  return records.flatMap(record => {
    const { after } = undoOf(record)
    const stored = now.get(keyOf(after))
    const why = !stored ? 'gone' : isDeepStrictEqual(stored, after) ? undefined : 'changedSince'
    return why ? [{ lines: record.lines, name: record.name, why }] : []
  })
}

export async function undoStock({ tx }: Doing, records: readonly AppliedRecord[]): Promise<void> {
  const all = records.map(undoOf)
  const made = all.filter(({ before }) => !before).map(({ after }) => after.id)
  await sql`delete from stock where id = any(${made}::bigint[])`.execute(tx)
  await sql`
    update stock s set owner_type = was."ownerType", qualified_quantity = was.quantity, updated_at = was."updatedAt"
      from jsonb_to_recordset(${JSON.stringify(all.flatMap(({ before }) => before ?? []))}::jsonb)
        as was (id bigint, "ownerType" text, quantity int, "updatedAt" timestamptz)
     where s.id = was.id`.execute(tx)
  await undoLots(
    tx,
    all.flatMap(({ lots }) => lots),
  )
}
