import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Whether a statement on this database waits for what another transaction holds. Not to be asked within a transaction. */
export async function isAnybodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length > 0
}
