import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The deliveries with a case, a decision or a signature, which are never deleted, even after the retention time. */
export async function decidedAmong(db: DbOrTx, deliveryIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select reported.id from unnest(${deliveryIds}::bigint[]) reported (id)
     where exists (select from excursion_cases c where c.delivery_id = reported.id)
        or exists (select from lot_states s where s.delivery_id = reported.id)
        or exists (select from retained_deliveries r where r.delivery_id = reported.id)
        or exists (select from signature_refusals f where f.delivery_id = reported.id)`.execute(db)
  return new Set(rows.map(row => row.id))
}

/** The day (in the portal's time zone) until which a delivery's decisions are kept; null before the first decision. */
export async function keptUntilOf(db: DbOrTx, deliveryId: number): Promise<string | null> {
  const kept = await db
    .selectFrom('retained_deliveries')
    .select('kept_until')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  return kept?.kept_until ?? null
}
