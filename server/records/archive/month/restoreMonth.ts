import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type ArchivedMonth, segmentsName } from '#server/records/archive/month/archivedMonth.ts'
import { provenMonth } from '#server/records/archive/month/checkMonth.ts'
import { lockReadingMonths } from '#server/platform/db/locks/advisoryLocks.ts'
import { readMembers } from '#server/platform/tar/readMembers.ts'
import { decompressed } from '#server/platform/tar/spool.ts'
import { copyMonth, copySegmentsInto } from '#server/telemetry/segments/copiedSegments.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/**
 * Copies the segments of a month's file back as they are, after comparing its readings with what the database states of
 * their batches, and compares what is stored then. In the caller's transaction; returns the number of readings.
 */
export async function restoreMonth(client: ClientBase, month: string, file: string): Promise<number> {
  const archived = await provenMonth(client, file, month)
  await refuseOtherLoggers(client, archived)
  // Until the commit the month is in the archive for everyone else, so that nobody stores readings in it. Nobody waits while
  // its table is filled: it becomes a partition, which locks the making of others, only in the end.
  const table = `reading_segments_${month.slice(0, 7).replace('-', '_')}`
  await client.query(
    `create table ${table} (like reading_segments including defaults including constraints including indexes)`,
  )
  const written = await copyIn(client, archived, table)
  await attach(client, month, table)
  if (!(await storedDigest(client, month)).equals(written)) throw new Error(`${file} was not stored as it is`)
  await lockLoggers(client, [...archived.loggers.keys()])
  // A reading sent again is compared with those up to the logger's last one.
  await client.query(raiseProgress, [month])
  return archived.manifest.readings
}

/** Readings must not come to another company: a logger's id stands for it. */
async function refuseOtherLoggers(client: ClientBase, { file, loggers }: ArchivedMonth): Promise<void> {
  const all = [...loggers.values()]
  const { rows } = await client.query<{ id: number }>(otherLoggers, [
    all.map(({ id }) => id),
    all.map(({ companyId }) => companyId),
  ])
  const { company, serial } = loggers.get(rows[0]?.id ?? 0) ?? {}
  if (rows.length > 0) throw new Error(`${file} has readings of ${serial}, which is no logger of ${company} here`)
}

const otherLoggers = `
  select given.id from unnest($1::int[], $2::bigint[]) as given (id, company_id) left join loggers l on l.id = given.id
   where l.company_id is distinct from given.company_id order by 1 limit 1`

/** Returns the digest of what was copied. */
async function copyIn(client: ClientBase, { file, manifest }: ArchivedMonth, table: string): Promise<Buffer> {
  const hash = createHash('sha256')
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await readMembers(file, manifest, async (member, pieces) => {
    if (member.name !== segmentsName) return
    await pipeline(Readable.from(decompressed(pieces)), counting, client.query(copyFrom(copySegmentsInto(table))))
  })
  return hash.digest()
}

/** As ensure_readings_month() does it with an empty table, whose lock it takes. The settings are for Citus. */
async function attach(client: ClientBase, month: string, table: string): Promise<void> {
  const { fromMs, untilMs } = utcMonth(Date.parse(month))
  await client.query(
    "set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on",
  )
  await lockReadingMonths(client)
  await client.query(`select keep_readings_month('${table}')`)
  await client.query(`alter table reading_segments attach partition ${table}
    for values from ('${new Date(fromMs).toISOString()}') to ('${new Date(untilMs).toISOString()}')`)
}

async function storedDigest(client: ClientBase, month: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(client.query(copyTo(copyMonth(month))), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) hash.update(piece)
  })
  return hash.digest()
}

const raiseProgress = `
  update logger_progress p set last_at = restored.last_at
    from (select s.logger_id, max(s.last_at) as last_at from segments_of_month($1) s group by s.logger_id) restored
   where p.logger_id = restored.logger_id and (p.last_at is null or p.last_at < restored.last_at)`
