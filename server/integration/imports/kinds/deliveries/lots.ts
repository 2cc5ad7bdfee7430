import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findLots } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { ReportedLot } from '#server/logistics/deliveryIntake/lots.ts'

/** A lot that an import created or whose expiry it corrected; `before` is absent if the lot is new. */
export type LotUndo = { productId: number; lot: string; before?: string | null; after: string | null }

/** The stored expiry of these lots, by product and lot. */
export const storedLots = async (tx: DbOrTx, lots: readonly ReportedLot[]) =>
  await findLots(
    tx,
    lots.map(({ productId }) => productId),
    lots.map(({ lot }) => lot),
  )

/** What is needed to undo the reported lots, for each record by its product and lot. */
export function lotUndos(lots: readonly ReportedLot[], stored: ReadonlyMap<string, string | null>) {
  const undos = new Map(
    lots.flatMap(({ productId, lot, expiry }): [string, LotUndo][] => {
      const key = pair(productId, lot)
      if (!stored.has(key)) return [[key, { productId, lot, after: expiry }]]
      const before = stored.get(key) ?? null
      return expiry !== null && expiry !== before ? [[key, { productId, lot, before, after: expiry }]] : []
    }),
  )
  return (productId: number, lot: string | null): LotUndo[] => {
    const undo = lot === null ? undefined : undos.get(pair(productId, lot))
    return undo ? [undo] : []
  }
}

/** Deletes new lots that nothing refers to, and restores corrected expiry dates. */
export async function undoLots(tx: DbOrTx, lots: readonly LotUndo[]): Promise<void> {
  const created = lots.filter(lot => lot.before === undefined)
  const corrected = lots.filter(lot => lot.before !== undefined)
  await sql`
    update lots o set expiry = reported.before
      from jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb)
        as reported ("productId" bigint, lot text, before date, after date)
     where o.product_id = reported."productId" and o.lot = reported.lot and o.expiry = reported.after`.execute(tx)
  await sql`
    delete from lots o
     using jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as reported ("productId" bigint, lot text, after date)
     where o.product_id = reported."productId" and o.lot = reported.lot and o.expiry is not distinct from reported.after
       and not exists (select from delivery_items i where i.lot_id = o.id)
       and not exists (select from stock s where s.lot_id = o.id)
       and not exists (select from lot_terms t where t.lot_id = o.id)
       and not exists (select from lot_decisions d where d.lot_id = o.id)
       and not exists (select from lot_states d where d.lot_id = o.id)
       and not exists (select from case_excursions f where f.lot_id = o.id)`.execute(tx)
}
