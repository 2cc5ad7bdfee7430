import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The day (in the portal's zone) until which what was decided about a delivery is kept; null before the first decision. */
export async function keptUntilOf(db: DbOrTx, deliveryId: number): Promise<string | null> {
  const kept = await db
    .selectFrom('retained_deliveries')
    .select('kept_until')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  return kept?.kept_until ?? null
}
