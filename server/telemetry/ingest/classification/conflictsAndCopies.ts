import type pg from 'pg'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { Classified } from '#server/telemetry/ingest/classification/classifyReadings.ts'
import { columnsAt } from '#server/telemetry/ingest/incomingReadings.ts'
import type { SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'

/** Stores the conflicts that are new and returns their places: a repeated conflict is a duplicate. */
export async function insertConflicts(
  client: pg.PoolClient,
  { incoming }: SortedReadings,
  { conflicts }: Classified,
  loggerIdOf: (place: number) => number,
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
    columnsAt(
      incoming,
      conflicts.map(({ place }) => place),
      loggerIdOf,
      batchIdOf,
    ),
  )
  const inserted = new Set(rows.map(row => `${row.logger_id} ${row.ms} ${row.milli_celsius}`))
  // Of two equal conflicts in the batch, the first one was inserted.
  return conflicts
    .filter(({ loggerId, atMs, milliCelsius }) => inserted.delete(`${loggerId} ${atMs} ${milliCelsius}`))
    .map(conflict => conflict.place)
}

/**
 * Stores the duplicates of readings and conflicts from a logger's file: they replace them if the file is withdrawn. Other
 * duplicates are only counted. The batches must be written.
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
  await client.query(insertCopies, columnsAt(incoming, places, loggerIdOf, batchIdOf))
}

/** Most loggers never had a file, which spares them the larger query. */
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

/** Only copies from outside the file that the reading is from: a file is withdrawn as a whole. */
const insertCopies = `
  with again as (
    select r.logger_id, to_timestamp(r.ms / 1000) as at, r.milli_celsius, r.centi_humidity, r.lat, r.lon, r.batch_id,
           b.logger_file_id
      from unnest($1::int[], $2::float8[], $3::int[], $4::smallint[], $5::real[], $6::real[], $7::bigint[])
        as r (logger_id, ms, milli_celsius, centi_humidity, lat, lon, batch_id)
      join reading_batches b on b.id = r.batch_id),
  stored as materialized (
    select r.logger_id, r.at, r.milli_celsius, r.batch_id
      from (select logger_id, min(at) as from_at, max(at) as to_at from again group by logger_id) span
     cross join lateral readings_between(span.logger_id, span.from_at, span.to_at + interval '1 ms') r
    union
    select c.logger_id, c.at, c.milli_celsius, c.batch_id from reading_conflicts c
     where c.logger_id in (select a.logger_id from again a)),
  of_files as (
    select s.logger_id, s.at, s.milli_celsius, b.logger_file_id from stored s join reading_batches b on b.id = s.batch_id
     where b.logger_file_id is not null)
  insert into reading_copies (batch_id, logger_id, at, milli_celsius, centi_humidity, lat, lon)
  select a.batch_id, a.logger_id, array_agg(a.at order by a.at), array_agg(a.milli_celsius order by a.at),
         array_agg(a.centi_humidity order by a.at), array_agg(a.lat order by a.at), array_agg(a.lon order by a.at)
    from again a join of_files f on f.logger_id = a.logger_id and f.at = a.at and f.milli_celsius = a.milli_celsius
   where f.logger_file_id is distinct from a.logger_file_id
   group by a.batch_id, a.logger_id`
