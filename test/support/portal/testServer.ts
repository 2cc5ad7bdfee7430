import { Client, type PoolConfig } from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'

/** The environment variable with the PostgreSQL of the tests: options of `pg`, as JSON. */
export const serverVariable = 'TEST_DATABASE_SERVER'
/** The workers of a Citus on which the tests run, likewise: each has a database for each one of the coordinator. */
export const workersVariable = 'TEST_DATABASE_WORKERS'
export const templateDatabase = 'template_app'
/** An empty database in which Citus is installed. */
export const citusTemplate = 'template_citus'

export type TestServer = { config: PoolConfig; stop: () => Promise<void> }

// The data need not outlive the run, so nothing that makes a commit durable is needed.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  // Four files at once, of which one starts four portals with 36 each.
  max_connections: '500',
  shared_buffers: '128MB',
  autovacuum: 'off', // it could use the template while that is cloned
}

/** A PostgreSQL for this run, in memory if there is room, with a migrated template for createTestDatabase. */
export async function startTestServer(): Promise<TestServer> {
  const { host, port, user, password, stop } = await startThrowAway(settings)
  const config = { host, port, user, password }
  try {
    await makeTemplate(config)
  } catch (error) {
    await stop()
    throw error
  }
  announceServer(config, [])
  return { config, stop }
}

/** Tells the test files which PostgreSQL they use. */
export function announceServer(config: PoolConfig, workers: PoolConfig[]) {
  process.env[serverVariable] = JSON.stringify(config)
  const accesses = workers.map(({ host, port, user, password }) => ({ host, port, user, password }))
  process.env[workersVariable] = JSON.stringify(accesses)
}

async function makeTemplate(config: PoolConfig) {
  const client = new Client({ ...config, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${templateDatabase}`)
    await migrate({ ...config, database: templateDatabase })
    await client.query(`alter database ${templateDatabase} allow_connections false`)
  } finally {
    await client.end()
  }
}
