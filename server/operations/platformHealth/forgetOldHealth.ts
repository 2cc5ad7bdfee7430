import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * What happened a month ago no night depends on; the logs have it longer. Of what still comes in, so much is kept: in a
 * bad week each process tells of hundreds of slow statements an hour.
 */
const maxRows = 10_000

/** Forgets processes that were not heard of for a month, with their faults and slow statements, and old ones of all. */
export async function forgetOldHealth(db: Db): Promise<void> {
  await sql`delete from portal_processes where beat_at < now() - interval '30 days'`.execute(db)
  for (const table of ['portal_faults', 'slow_statements'] as const) {
    await sql`
      delete from ${sql.table(table)} where at < now() - interval '30 days'
         or id <= (select max(newest.id) - ${maxRows}::bigint from ${sql.table(table)} newest)`.execute(db)
  }
}
