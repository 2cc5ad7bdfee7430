import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { senderKeysDays } from '#demo/world/ages.ts'
import { dayMs } from '#demo/days.ts'
import { announcedHours } from '#demo/world/deliveries/deliveryEntry.ts'

/** Replaces the time of writing by the times at which deliveries, corrections and keys would have come. */
export async function dateHistory(tx: Tx, anchorMs: number): Promise<void> {
  const keysMade = new Date(anchorMs - senderKeysDays * dayMs)
  await tx.updateTable('api_keys').set({ created_at: keysMade }).where('revoked_at', 'is not', null).execute()
  await sql`
    update deliveries set registered_at = planned_pickup - ${announcedHours} * interval '1 hour'
     where planned_pickup is not null`.execute(tx)
  await sql`
    update amendments a set at = d.delivered_at from deliveries d
     where d.id = a.delivery_id and d.delivered_at is not null`.execute(tx)
}
