import type pg from 'pg'
import type { BatteryLevel, IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** Beside the clock, under the same lock: a charge that an older reading tells late changes nothing. */
export async function updateBatteryLevels(
  client: pg.PoolClient,
  { batteries }: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
) {
  // Two senders may have told of one logger: only its newest charge is written.
  const newest = new Map<number, BatteryLevel>()
  for (const [place, level] of batteries) {
    const id = loggerIds[place]
    if (id !== undefined && level.atMs > (newest.get(id)?.atMs ?? -Infinity)) newest.set(id, level)
  }
  const reported = [...newest].map(([id, level]) => ({ id, ...level }))
  if (reported.length === 0) return
  await client.query(
    `update logger_progress p set battery_percent = reported.percent, battery_at = to_timestamp(reported.ms / 1000)
       from unnest($1::int[], $2::int[], $3::float8[]) as reported (logger_id, percent, ms)
      where p.logger_id = reported.logger_id and (p.battery_at is null or p.battery_at < to_timestamp(reported.ms / 1000))`,
    [reported.map(one => one.id), reported.map(one => one.percent), reported.map(one => one.atMs)],
  )
}
