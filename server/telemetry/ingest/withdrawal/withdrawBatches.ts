import type pg from 'pg'
import { removeReadings } from '#server/telemetry/ingest/withdrawal/removeReadings.ts'
import { replaceWithdrawn } from '#server/telemetry/ingest/withdrawal/replaceWithdrawn.ts'

/** Batches of some loggers, with all their readings in the span (ms UTC, both ends included). */
export type Withdrawn = {
  withdrawalId: number
  batchIds: readonly number[]
  loggerIds: readonly number[]
  span: { fromMs: number; toMs: number }
}
export type WithdrawnCounts = { readings: number; conflicts: number; ingested: number }

/**
 * Moves all readings of batches to withdrawn_readings and deletes their conflicts. What else was sent for those times
 * replaces them, as if the batches had never come. The loggers must be locked; the caller re-evaluates.
 */
export async function withdrawBatches(client: pg.PoolClient, withdrawn: Withdrawn): Promise<WithdrawnCounts> {
  const { withdrawalId, batchIds, loggerIds, span } = withdrawn
  await client.query('insert into withdrawn_batches (batch_id, withdrawal_id) select unnest($1::bigint[]), $2', [
    batchIds,
    withdrawalId,
  ])
  const moved = await client.query(
    `insert into withdrawn_readings (batch_id, logger_id, at, milli_celsius, centi_humidity, lat, lon)
     select r.batch_id, r.logger_id, r.at, r.milli_celsius, r.centi_humidity, r.lat, r.lon
       from unnest($2::int[]) as withdrawn (logger_id)
      cross join lateral readings_between(withdrawn.logger_id, to_timestamp($3 / 1000.0),
        to_timestamp($4 / 1000.0) + interval '1 ms') r
      where r.batch_id = any($1::bigint[])`,
    [batchIds, loggerIds, span.fromMs, span.toMs],
  )
  if ((await removeReadings(client, withdrawn)) !== moved.rowCount)
    throw new Error('not every withdrawn reading was moved')
  await client.query('create temporary table touched_times (logger_id integer, at timestamptz) on commit drop')
  const conflicts = await client.query(
    `with deleted as (
       delete from reading_conflicts where batch_id = any($1::bigint[]) and logger_id = any($2::int[]) returning logger_id, at)
     insert into touched_times select logger_id, at from deleted`,
    [batchIds, loggerIds],
  )
  await client.query(
    `insert into touched_times select logger_id, at from withdrawn_readings where batch_id = any($1::bigint[])`,
    [batchIds],
  )
  const ingested = await replaceWithdrawn(client, withdrawn)
  await client.query('drop table touched_times')
  await resetProgress(client, loggerIds)
  return { readings: moved.rowCount ?? 0, conflicts: conflicts.rowCount ?? 0, ingested }
}

/** Resets the time of the last reading, and the battery level if it came with a withdrawn reading. */
async function resetProgress(client: pg.PoolClient, loggerIds: readonly number[]): Promise<void> {
  const without = (column: string) => `not exists (select from reading_at(p.logger_id, p.${column}))`
  await client.query(
    `update logger_progress p
        set last_at = (select max(s.last_at) from segments_between(p.logger_id, '-infinity', 'infinity') s)
      where p.logger_id = any($1::int[]) and ${without('last_at')}`,
    [loggerIds],
  )
  await client.query(
    `update logger_progress p set battery_percent = null, battery_at = null
      where p.logger_id = any($1::int[]) and p.battery_at is not null and ${without('battery_at')}`,
    [loggerIds],
  )
}
