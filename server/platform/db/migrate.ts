import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Client, Pool, type PoolConfig } from 'pg'
import { distribute } from '#server/platform/db/distribution/distribute.ts'
import { lockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { errorCode, messageOf } from '#server/platform/logging/errorCode.ts'

/** The whole schema counts as one migration of this name; the files of migrations/ follow it. Before the first release it was `baseline`. */
const baseline = 'baseline-3'
const schemaFolder = new URL('./schema/', import.meta.url)
const folder = new URL('./migrations/', import.meta.url)
export const migrationsTable =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

/**
 * Migrates a database in plain SQL: first the whole schema, then numbered migrations, forward only. Each runs in its own
 * transaction and is recorded by name. Throws at the first that fails; the ones before it stay applied.
 */
export async function migrate(config: PoolConfig): Promise<void> {
  const client = new Client(config)
  await client.connect()
  try {
    // Two processes that start at once migrate one after the other.
    await lockSession(client, 'migrations')
    await client.query(migrationsTable)
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(row => row.name),
    )
    if (done.size > 0 && !done.has(baseline)) throw new Error(earlierVersion)
    const names = await migrationNames()
    for (const name of names.filter(one => !done.has(one))) await apply(client, name)
    await inOwnTransaction(client, 'the distribution', () => distribute(client, names.at(-1) ?? ''))
  } finally {
    await client.end()
  }
  await migrateJobs(config)
}

const earlierVersion =
  'the database was created by an earlier version and cannot be upgraded: ' +
  'set DATA_DIR to a new folder, or DATABASE_URL to an empty database'

/** In the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return [baseline, ...(await sqlFilesIn(folder))]
}

export async function migrationSql(name: string): Promise<string> {
  if (name !== baseline) return await readFile(new URL(name, folder), 'utf8')
  const files = await sqlFilesIn(schemaFolder)
  return (await Promise.all(files.map(file => readFile(new URL(file, schemaFolder), 'utf8')))).join('\n')
}

async function sqlFilesIn(place: URL): Promise<string[]> {
  return (await readdir(place)).filter(name => name.endsWith('.sql')).sort()
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'
const lockPauseMs = 2000

async function apply(client: Client, name: string) {
  const sql = await migrationSql(name)
  await inOwnTransaction(client, `migration ${name}`, async () => {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
  })
}

/**
 * A portal of the former release works on the same tables. A statement that waits for one of its long readers, such as a
 * backup, stops everybody behind it: it gives up soon, and the whole transaction is tried again, for ten minutes.
 */
async function inOwnTransaction(client: Client, what: string, work: () => Promise<void>) {
  for (let triesLeft = 200; ; triesLeft--) {
    try {
      await client.query(`begin; set local lock_timeout = '800ms'`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (triesLeft === 0 || ![lockNotAvailable, deadlock].includes(errorCode(error) ?? ''))
        throw new Error(`${what}: ${messageOf(error)}`, { cause: error })
      await sleep(lockPauseMs)
    }
  }
}

/** Creates the job queue's own tables, so that a job can be added before any worker has run. */
export async function migrateJobs(config: PoolConfig) {
  const pool = new Pool({ ...config, max: 1 })
  // A broken connection also fails its query; an unhandled event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
