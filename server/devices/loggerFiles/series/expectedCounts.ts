import type pg from 'pg'
import { incomingSeries } from '#server/devices/loggerFiles/series/incomingSeries.ts'
import type { ReadSeries } from '#server/devices/reader/file/loggerFileReading.ts'
import { classifyReadings, type Conflict } from '#server/telemetry/ingest/classification/classifyReadings.ts'
import { sortReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import type { BatchCounts } from '#server/telemetry/ingest/readingResults.ts'

/** The counts if a series were stored for this logger now; nothing is locked, so they may change. */
export async function expectedCounts(pool: pg.Pool, series: ReadSeries, loggerId: number): Promise<BatchCounts> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ last_at: Date | null }>(
      'select last_at from logger_progress where logger_id = $1',
      [loggerId],
    )
    const sorted = sortReadings(incomingSeries([series]), [loggerId])
    const clocks = new Map([[loggerId, rows[0]?.last_at?.getTime() ?? -Infinity]])
    const { fresh, duplicates, conflicts } = await classifyReadings(client, sorted, clocks)
    const repeated = await countStored(client, conflicts)
    return { accepted: fresh.length, duplicate: duplicates.length + repeated, conflict: conflicts.length - repeated }
  } finally {
    client.release()
  }
}

/** How many of these conflicts are already stored: a repeated conflict is a duplicate (TEL-5). */
async function countStored(client: pg.PoolClient, conflicts: readonly Conflict[]): Promise<number> {
  if (conflicts.length === 0) return 0
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from reading_conflicts c
       join unnest($1::int[], $2::float8[], $3::int[]) as found (logger_id, ms, milli_celsius)
         on c.logger_id = found.logger_id and c.at = to_timestamp(found.ms / 1000)
        and c.milli_celsius = found.milli_celsius`,
    [
      conflicts.map(conflict => conflict.loggerId),
      conflicts.map(conflict => conflict.atMs),
      conflicts.map(conflict => conflict.milliCelsius),
    ],
  )
  return rows[0]?.count ?? 0
}
