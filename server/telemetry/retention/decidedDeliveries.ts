import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Which of the deliveries have a case, a decision or a signature: they stay, also after the time that they must. */
export async function decidedAmong(db: DbOrTx, deliveryIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select reported.id from unnest(${deliveryIds}::bigint[]) reported (id)
     where exists (select from excursion_cases c where c.delivery_id = reported.id)
        or exists (select from lot_states s where s.delivery_id = reported.id)
        or exists (select from retained_deliveries r where r.delivery_id = reported.id)
        or exists (select from signature_refusals f where f.delivery_id = reported.id)`.execute(db)
  return new Set(rows.map(row => row.id))
}
