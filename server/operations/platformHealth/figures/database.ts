import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'
import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Database = PlatformFigures['database']

export async function loadDatabase(db: Db, config: Config): Promise<Database> {
  const { rows } = await sql<Omit<Database, 'disk'>>`
    select current_setting('server_version') as version,
           pg_database_size(current_database())::float8 as "sizeBytes",
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as "maxConnections",
           (select max(extract(epoch from clock_timestamp() - xact_start))::float8 from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()
               and backend_type = 'client backend') as "oldestTransactionSeconds",
           (select max(extract(epoch from clock_timestamp() - waitstart))::float8 from pg_locks
             where not granted) as "longestLockWaitSeconds",
           (select count(*)::int from pg_inherits where inhparent = 'reading_segments'::regclass) as "readingMonths"`.execute(
    db,
  )
  const [database] = rows
  if (!database) throw new Error('the database returned no figures')
  return { ...database, disk: config.databaseUrl === undefined ? await diskOf(config.dataDir) : null }
}

/** The disk of the embedded database: in the data folder, or where its link leads. */
async function diskOf(dataDir: string): Promise<Database['disk']> {
  const folder = await statfs(path.join(dataDir, 'server'))
    .catch(() => statfs(dataDir))
    .catch(() => undefined)
  return folder ? { freeBytes: folder.bavail * folder.bsize, totalBytes: folder.blocks * folder.bsize } : null
}

type Trail = PlatformFigures['trail']

/** The newest backup file. */
export async function loadBackup(db: Db): Promise<PlatformFigures['backup']> {
  const { rows } = await sql<Dated<NonNullable<PlatformFigures['backup']>, 'endedAt'>>`
    select ended_at as "endedAt", host, file_name as "fileName", bytes::float8 as bytes, rows,
           greatest(0, extract(epoch from clock_timestamp() - ended_at))::float8 as "ageSeconds",
           extract(epoch from ended_at - began_at)::float8 as "durationSeconds"
      from backups order by ended_at desc limit 1`.execute(db)
  return rows[0] ? isoTimes(rows[0]) : null
}

/** The sealing of the audit trail, and its last check. */
export async function loadTrail(db: Db): Promise<Trail> {
  const { rows } = await sql<Omit<Trail, 'lastCheck'>>`
    select (select h.seq || ':' || encode(h.hash, 'hex') from audit_head h) as head,
           waiting.number as unsealed,
           (select greatest(0, extract(epoch from clock_timestamp() - t.at))::float8
              from audit_trail t where t.id = waiting.oldest) as "oldestUnsealedSeconds"
      from (select count(*)::int as number, min(audit_id) as oldest from audit_unsealed) waiting`.execute(db)
  const [trail] = rows
  if (!trail) throw new Error('the audit trail has no head')
  return { ...trail, lastCheck: await loadLastCheck(db) }
}

async function loadLastCheck(db: Db): Promise<Trail['lastCheck']> {
  const { rows } = await sql<{ ended_at: Date; result_count: number | null; age: number }>`
    select ended_at, result_count, greatest(0, extract(epoch from clock_timestamp() - ended_at))::float8 as age
      from audit_checks where ended_at is not null order by ended_at desc limit 1`.execute(db)
  const [check] = rows
  if (!check) return null
  return {
    endedAt: check.ended_at.toISOString(),
    ageSeconds: check.age,
    outcome: check.result_count === null ? 'failed' : check.result_count === 0 ? 'sound' : 'unsound',
    resultCount: check.result_count,
  }
}
