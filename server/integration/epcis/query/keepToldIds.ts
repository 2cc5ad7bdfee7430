import { sql } from 'kysely'
import { hashBytes, type IdentifiedEvent } from '#server/integration/epcis/out/toldEvents.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Keeps which delivery tells an event of these ids, so that it is found by its id; those that are recorded need no second row. */
export async function keepToldIds(db: Db, deliveryId: number, told: readonly IdentifiedEvent[]): Promise<void> {
  const hashes = told.flatMap(({ eventID }) => hashBytes(eventID) ?? [])
  await sql`
    insert into told_event_ids (event_hash, delivery_id)
    select hash, ${deliveryId} from unnest(${hashes}::bytea[]) as told (hash)
     where not exists (select from delivery_events e where e.delivery_id = ${deliveryId} and e.event_hash = told.hash)
    on conflict do nothing`.execute(db)
}
