import type pg from 'pg'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { writeRows } from '#server/telemetry/segments/writeRows.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import type { Withdrawn } from '#server/telemetry/ingest/withdrawal/withdrawBatches.ts'

/**
 * Replaces withdrawn readings by what else was sent for `touched_times`: the first value becomes the reading, other values
 * are conflicts. Each source gets a new batch. Returns the number of new readings.
 */
export async function replaceWithdrawn(client: pg.PoolClient, { withdrawalId, loggerIds }: Withdrawn): Promise<number> {
  await client.query(claims, [loggerIds])
  await client.query(present)
  await client.query(promoted)
  const count = await storePromoted(client, withdrawalId)
  await client.query(`
    delete from reading_conflicts c using promoted_readings p
     where c.logger_id = p.logger_id and c.at = p.at and c.milli_celsius = p.milli_celsius`)
  await client.query(remainingConflicts)
  await client.query('drop table claimed_readings, present_readings, promoted_readings')
  return count
}

/** Conflicts and copies of file readings of the loggers ($1), without those of withdrawn batches. */
const claims = `
  create temporary table claimed_readings on commit drop as
  select c.* from (
    select logger_id, at, milli_celsius, centi_humidity, lat, lon, batch_id from reading_conflicts
     where logger_id = any($1::int[])
    union all
    select k.logger_id, copy.*, k.batch_id from reading_copies k,
           unnest(k.at, k.milli_celsius, k.centi_humidity, k.lat, k.lon) copy (at, milli_celsius, centi_humidity, lat, lon)
     where k.logger_id = any($1::int[])) c
   where not exists (select from withdrawn_batches w where w.batch_id = c.batch_id)
     and exists (select from touched_times t where t.logger_id = c.logger_id and t.at = c.at)`

/** The readings of the times that are claimed. */
const present = `
  create temporary table present_readings on commit drop as
  select r.logger_id, r.at, r.milli_celsius
    from (select logger_id, min(at) as from_at, max(at) as to_at from claimed_readings group by logger_id) span
   cross join lateral readings_between(span.logger_id, span.from_at, span.to_at + interval '1 ms') r
   where exists (select from claimed_readings c where c.logger_id = r.logger_id and c.at = r.at)`

/** The claim of the earliest batch counts (TEL-5). `source` numbers the sources of the batches. */
const promoted = `
  create temporary table promoted_readings on commit drop as
  with first as (
    select distinct on (c.logger_id, c.at) c.* from claimed_readings c
     where not exists (select from present_readings r where r.logger_id = c.logger_id and r.at = c.at)
     order by c.logger_id, c.at, c.batch_id)
  select f.logger_id, f.at, f.milli_celsius, f.centi_humidity, f.lat, f.lon, b.company_id, b.api_key_id, b.source as way,
         b.logger_file_id, dense_rank() over (order by b.company_id, b.api_key_id, b.source, b.logger_file_id)::int as source
    from first f join reading_batches b on b.id = f.batch_id`

type Promoted = {
  source: number
  logger_id: number
  ms: number
  milli_celsius: number
  centi_humidity: number | null
  lat: number | null
  lon: number | null
}

/** Each source gets a batch; a logger's readings of all sources are written together. */
async function storePromoted(client: pg.PoolClient, withdrawalId: number): Promise<number> {
  const batches = new Map<number, { count: number; checksum: ReturnType<typeof readingChecksum> }>()
  for await (const row of rowsOf<Promoted>(client, promotedInOrder)) {
    const batch = batches.get(row.source) ?? { count: 0, checksum: readingChecksum() }
    batches.set(row.source, batch)
    batch.count += 1
    batch.checksum.add(row.logger_id, row.ms, row.milli_celsius, row.centi_humidity, row.lat, row.lon)
  }
  const ids: number[] = []
  let total = 0
  for (const [source, { count, checksum }] of batches) {
    total += count
    const { rows } = await client.query<{ id: number }>(insertBatch, [source, count, checksum.digest(), withdrawalId])
    ids.push(rows[0]?.id ?? 0)
  }
  await writeRows(client, promotedWithBatches, [[...batches.keys()], ids])
  return total
}

const promotedInOrder = `
  select source, logger_id, (extract(epoch from at) * 1000)::float8 as ms, milli_celsius, centi_humidity, lat, lon
    from promoted_readings order by logger_id, at`

const promotedWithBatches = `
  select p.logger_id, p.at, p.milli_celsius, p.centi_humidity, p.lat, p.lon, batch.id as batch_id
    from promoted_readings p join unnest($1::int[], $2::bigint[]) as batch (source, id) on batch.source = p.source
   order by p.logger_id, p.at`

const insertBatch = `
  insert into reading_batches (company_id, api_key_id, source, logger_file_id, accepted, duplicate, conflict, rejected,
    checksum, withdrawal_id)
  select company_id, api_key_id, way, logger_file_id, $2, 0, 0, 0, $3, $4 from promoted_readings
   where source = $1 limit 1
  returning id`

/** A conflicting value whose first claim was withdrawn passes to the next claim. */
const remainingConflicts = `
  insert into reading_conflicts (logger_id, at, milli_celsius, centi_humidity, lat, lon, batch_id)
  select distinct on (c.logger_id, c.at, c.milli_celsius) c.logger_id, c.at, c.milli_celsius, c.centi_humidity, c.lat,
         c.lon, c.batch_id
    from claimed_readings c join (
      select logger_id, at, milli_celsius from present_readings
      union all
      select logger_id, at, milli_celsius from promoted_readings) r using (logger_id, at)
   where r.milli_celsius <> c.milli_celsius
   order by c.logger_id, c.at, c.milli_celsius, c.batch_id
  on conflict do nothing`
