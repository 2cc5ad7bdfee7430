import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/connect.ts'

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
           (select count(*)::int from pg_inherits where inhparent = 'readings'::regclass) as "readingMonths"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the database said nothing of itself')
  return { ...found, disk: config.databaseUrl === undefined ? await diskOf(config.dataDir) : null }
}

/** Where the embedded database lies: in the data folder, or where its link leads. */
async function diskOf(dataDir: string): Promise<Database['disk']> {
  const folder = await statfs(path.join(dataDir, 'server'))
    .catch(() => statfs(dataDir))
    .catch(() => undefined)
  return folder ? { freeBytes: folder.bavail * folder.bsize, totalBytes: folder.blocks * folder.bsize } : null
}
