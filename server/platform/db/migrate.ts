import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Client, Pool, type PoolConfig } from 'pg'
import { lockSession } from '#server/platform/db/advisoryLocks.ts'

const folder = new URL('./migrations/', import.meta.url)
export const migrationsTable =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

/**
 * Brings a database to the newest shape: numbered plain SQL, forward only, each file in its own transaction and
 * recorded by name. Throws at the first that fails; what came before it stays.
 */
export async function migrate(config: PoolConfig): Promise<void> {
  const client = new Client(config)
  await client.connect()
  try {
    // Two starts at once migrate one after the other.
    await lockSession(client, 'migrations')
    await client.query(migrationsTable)
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(row => row.name),
    )
    for (const name of (await migrationNames()).filter(name => !done.has(name))) await apply(client, name)
  } finally {
    await client.end()
  }
  await migrateJobs(config)
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
}

export const migrationSql = async (name: string): Promise<string> => await readFile(new URL(name, folder), 'utf8')

async function apply(client: Client, name: string) {
  const sql = await migrationSql(name)
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** The job queue's own tables, so that a job can be added before any worker has run. */
export async function migrateJobs(config: PoolConfig) {
  const pool = new Pool({ ...config, max: 1 })
  // A broken connection also fails the query that uses it; this only keeps the event from ending the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
