import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { ReportedLot } from '#server/integration/partnerApi/lots.ts'

/** A lot that an import made, or whose expiry it corrected: `before` is absent where there was no such lot. */
export type LotUndo = { productId: number; lot: string; before?: string | null; after: string | null }

/** The expiry of each of these lots as it is stored; lots that there are not are left out. */
export async function lotsBefore(tx: DbOrTx, lots: readonly ReportedLot[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ productId: number; lot: string; expiry: string | null }>`
    select o.product_id as "productId", o.lot, o.expiry
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as reported ("productId" bigint, lot text)
      join lots o on o.product_id = reported."productId" and o.lot = reported.lot`.execute(tx)
  return new Map(rows.map(({ productId, lot, expiry }) => [pair(productId, lot), expiry]))
}

/** What of the told lots a record must put back. */
export function reportedOf(lots: readonly ReportedLot[], known: ReadonlyMap<string, string | null>) {
  const undos = new Map(
    lots.flatMap(({ productId, lot, expiry }): [string, LotUndo][] => {
      const key = pair(productId, lot)
      if (!known.has(key)) return [[key, { productId, lot, after: expiry }]]
      const before = known.get(key) ?? null
      return expiry !== null && expiry !== before ? [[key, { productId, lot, before, after: expiry }]] : []
    }),
  )
  return (productId: number, lot: string | null): LotUndo[] => {
    const undo = lot === null ? undefined : undos.get(pair(productId, lot))
    return undo ? [undo] : []
  }
}

/** New lots go where nothing bears them any more, and corrected ones expire when they did. */
export async function undoLots(tx: DbOrTx, lots: readonly LotUndo[]): Promise<void> {
  const made = lots.filter(lot => lot.before === undefined)
  const corrected = lots.filter(lot => lot.before !== undefined)
  await sql`
    update lots o set expiry = reported.before
      from jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb)
        as reported ("productId" bigint, lot text, before date, after date)
     where o.product_id = reported."productId" and o.lot = reported.lot and o.expiry = reported.after`.execute(tx)
  await sql`
    delete from lots o
     using jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as reported ("productId" bigint, lot text, after date)
     where o.product_id = reported."productId" and o.lot = reported.lot and o.expiry is not distinct from reported.after
       and not exists (select from delivery_items i where i.lot_id = o.id)
       and not exists (select from stock s where s.lot_id = o.id)
       and not exists (select from lot_terms t where t.lot_id = o.id)
       and not exists (select from lot_decisions d where d.lot_id = o.id)
       and not exists (select from lot_states d where d.lot_id = o.id)
       and not exists (select from case_excursions f where f.lot_id = o.id)`.execute(tx)
}
