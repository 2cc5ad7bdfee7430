import { sql } from 'kysely'
import type { CaseExcursion } from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Where its logger was when it first measured the peak; null where that reading told no position. */
export async function whereWorst(
  tx: Tx,
  { loggerId, peakMilli, startedAt, lastAt }: CaseExcursion,
): Promise<{ lat: number; lon: number } | null> {
  // As it was sent: a real that becomes a double would grow digits that nobody measured.
  const { rows } = await sql<{ lat: number; lon: number }>`
    select lat::text::float8 as lat, lon::text::float8 as lon from readings
     where logger_id = ${loggerId} and at between ${startedAt} and ${lastAt} and milli_celsius = ${peakMilli}
       and lat is not null and lon is not null
     order by at limit 1`.execute(tx)
  return rows[0] ?? null
}
