import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/** How many statements on this database wait for a lock. Do not call it within a transaction. */
export async function waitingStatements(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length
}

export const isAnybodyWaiting = async (db: Db): Promise<boolean> => (await waitingStatements(db)) > 0
