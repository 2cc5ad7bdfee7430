import type pg from 'pg'
import { keepNewer, type BatteryLevel, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** Updates the battery levels of locked loggers; a late, older one changes nothing. */
export async function updateBatteryLevels(
  client: pg.PoolClient,
  { batteries }: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
) {
  // Two senders may have sent a level of the same logger.
  const newest = new Map<number, BatteryLevel>()
  for (const [serialIndex, level] of batteries) {
    const id = loggerIds[serialIndex]
    if (id !== undefined) keepNewer(newest, id, level)
  }
  if (newest.size === 0) return
  const levels = [...newest.values()]
  await client.query(
    `update logger_progress p set battery_percent = reported.percent, battery_at = to_timestamp(reported.ms / 1000)
       from unnest($1::int[], $2::int[], $3::float8[]) as reported (logger_id, percent, ms)
      where p.logger_id = reported.logger_id and (p.battery_at is null or p.battery_at < to_timestamp(reported.ms / 1000))`,
    [[...newest.keys()], levels.map(level => level.percent), levels.map(level => level.atMs)],
  )
}
