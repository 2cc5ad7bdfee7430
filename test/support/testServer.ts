import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { own } from '#server/db/embedded/ownership.ts'
import { migrate } from '#server/db/migrate.ts'

/** Where the environment tells the tests which PostgreSQL is theirs: options of `pg`, as JSON. */
export const serverVariable = 'TEST_DATABASE_SERVER'
export const templateDatabase = 'template_app'

export type TestServer = { config: PoolConfig; stop: () => Promise<void> }

const folderPrefix = 'kelvinchain-test-'

// Nothing of it outlives the run: what makes a commit safe is left out.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  max_connections: '200',
  shared_buffers: '128MB',
  autovacuum: 'off', // it would be a visitor of the template while that is being cloned
}

/** A PostgreSQL of this run's own, in memory where there is room, with a migrated template for createTestDatabase. */
export async function startTestServer(): Promise<TestServer> {
  const base = roomyFolder()
  await sweep(base)
  const dir = fs.mkdtempSync(path.join(base, folderPrefix))
  fs.chmodSync(dir, 0o755) // as root, PostgreSQL runs as nobody
  try {
    const { host, port, user, password, stop } = await startEmbedded(dir, settings)
    const config = { host, port, user, password }
    await makeTemplate(config)
    process.env[serverVariable] = JSON.stringify(config)
    return { config, stop: () => stop().finally(() => remove(dir)) }
  } catch (error) {
    remove(dir)
    throw error
  }
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

/** Memory, where it has room and programs may run from it (a copy of PostgreSQL may have to lie beside its data). */
export function roomyFolder() {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    fs.accessSync(memory, fs.constants.W_OK)
    const runsPrograms = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(fs.readFileSync('/proc/mounts', 'utf8'))
    if (runsPrograms && bavail * bsize >= 1024 ** 3) return memory
  } catch {
    // this system has none
  }
  return os.tmpdir()
}

/** Removes what runs that were killed left behind. One begun this minute may not have taken its folder yet. */
async function sweep(base: string) {
  const old = fs.readdirSync(base).filter(name => name.startsWith(folderPrefix))
  for (const dir of old.map(name => path.join(base, name))) {
    const begun = fs.statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - begun > 60_000) await own(dir).then(() => remove(dir), stillInUse)
  }
}

const stillInUse = () => undefined

const remove = (dir: string) => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
