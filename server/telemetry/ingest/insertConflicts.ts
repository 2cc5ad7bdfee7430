import type pg from 'pg'
import type { Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import { humidityAt, numberOrNull } from '#server/telemetry/ingest/incomingReadings.ts'
import type { SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'

/** Keeps what is new of the conflicts, and answers the places of those: the same conflict again is a duplicate. */
export async function insertConflicts(
  client: pg.PoolClient,
  { incoming }: SortedReadings,
  { conflicts }: Classified,
  batchIdOf: (place: number) => number,
): Promise<number[]> {
  if (conflicts.length === 0) return []
  const { rows } = await client.query<{ logger_id: number; ms: number; milli_celsius: number }>(
    `insert into reading_conflicts (logger_id, at, milli_celsius, centi_humidity, lat, lon, batch_id)
     select logger_id, to_timestamp(ms / 1000), milli_celsius, centi_humidity, lat, lon, batch_id
       from unnest($1::int[], $2::float8[], $3::int[], $4::smallint[], $5::real[], $6::real[], $7::bigint[])
         as found (logger_id, ms, milli_celsius, centi_humidity, lat, lon, batch_id)
     on conflict do nothing
     returning logger_id, (extract(epoch from at) * 1000)::float8 as ms, milli_celsius`,
    [
      conflicts.map(conflict => conflict.loggerId),
      conflicts.map(conflict => conflict.atMs),
      conflicts.map(conflict => conflict.milliCelsius),
      conflicts.map(({ place }) => humidityAt(incoming, place)),
      conflicts.map(({ place }) => numberOrNull(incoming.lat[place])),
      conflicts.map(({ place }) => numberOrNull(incoming.lon[place])),
      conflicts.map(conflict => batchIdOf(conflict.place)),
    ],
  )
  const kept = new Set(rows.map(row => `${row.logger_id} ${row.ms} ${row.milli_celsius}`))
  // Of two alike the first is the one that was kept.
  return conflicts
    .filter(({ loggerId, atMs, milliCelsius }) => kept.delete(`${loggerId} ${atMs} ${milliCelsius}`))
    .map(conflict => conflict.place)
}
