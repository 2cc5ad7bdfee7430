import type pg from 'pg'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import { humidityAt, numberOrNull } from '#server/telemetry/ingest/incomingReadings.ts'
import type { SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'

/**
 * Keeps what a batch brought again of readings and conflicts that a logger's file had brought before: should that file be
 * withdrawn, they stand on their own. Duplicates of anything else are only counted. The batches must be written.
 */
export async function keepCopies(
  client: pg.PoolClient,
  { incoming }: SortedReadings,
  { duplicates, conflicts }: Classified,
  loggerIdOf: (place: number) => number,
  batchIdOf: (place: number) => number,
): Promise<void> {
  const again = [...duplicates, ...conflicts.map(({ place }) => place)]
  if (again.length === 0) return
  const ofFiles = await loggersOfFiles(client, [...new Set(again.map(loggerIdOf))])
  const places = again.filter(place => ofFiles.has(loggerIdOf(place)))
  if (places.length === 0) return
  await client.query(insertCopies, [
    places.map(loggerIdOf),
    places.map(place => incoming.atMs[place]),
    places.map(place => incoming.milliCelsius[place]),
    places.map(place => humidityAt(incoming, place)),
    places.map(place => numberOrNull(incoming.lat[place])),
    places.map(place => numberOrNull(incoming.lon[place])),
    places.map(batchIdOf),
  ])
}

/** Most loggers never had a file. */
async function loggersOfFiles(client: pg.PoolClient, loggerIds: number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    prepared(
      `select id from unnest($1::int[]) reported (id)
        where exists (select from logger_file_series s where s.logger_id = reported.id)`,
      [loggerIds],
    ),
  )
  return new Set(rows.map(row => row.id))
}

/** Of another file, or of none, than the batch that brought it first: a file alone goes as a whole. */
const insertCopies = `
  with again as (
    select reported.logger_id, to_timestamp(reported.ms / 1000) as at, reported.milli_celsius, reported.centi_humidity, reported.lat, reported.lon,
           reported.batch_id, b.logger_file_id
      from unnest($1::int[], $2::float8[], $3::int[], $4::smallint[], $5::real[], $6::real[], $7::bigint[])
        as reported (logger_id, ms, milli_celsius, centi_humidity, lat, lon, batch_id)
      join reading_batches b on b.id = reported.batch_id)
  insert into reading_copies (batch_id, logger_id, at, milli_celsius, centi_humidity, lat, lon)
  select batch_id, logger_id, array_agg(at order by at), array_agg(milli_celsius order by at),
         array_agg(centi_humidity order by at), array_agg(lat order by at), array_agg(lon order by at)
    from again a
   where exists (
     select from readings r join reading_batches first on first.id = r.batch_id
      where r.logger_id = a.logger_id and r.at = a.at and r.milli_celsius = a.milli_celsius
        and first.logger_file_id is not null and first.logger_file_id is distinct from a.logger_file_id)
      or exists (
     select from reading_conflicts c join reading_batches first on first.id = c.batch_id
      where c.logger_id = a.logger_id and c.at = a.at and c.milli_celsius = a.milli_celsius
        and first.logger_file_id is not null and first.logger_file_id is distinct from a.logger_file_id)
   group by batch_id, logger_id`
