import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { PoolConfig } from 'pg'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { fitBackup } from '#server/operations/backup/verifyBackup.ts'
import { migrationNames, migrationSql, migrationsTable } from '#server/platform/db/migrate.ts'
import { auditedPortal } from '#test/support/database/auditedPortal.ts'
import {
  backUpOf,
  resultsOf,
  makeFolder,
  noArchive,
  onDatabase,
  sumsOf,
} from '#test/support/worlds/records/backupWorld.ts'
import { createEmptyDatabase, isOnCitus, testWorkers, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'
import { until } from '#test/support/database/until.ts'

const folder = makeFolder()
const file = folder.file('backup')
let target: TestDatabase
let isTaken = false
let wanted: Record<string, string>
before(async () => {
  await using portal = await auditedPortal()
  wanted = await sumsOf(portal)
  await backUpOf(portal, file)
  target = await createEmptyDatabase()
})
after(async () => {
  await target.drop()
  folder.remove()
})

const restoreFile = async ({ config }: { config: PoolConfig }, from: string) =>
  await restore(config, await fitBackup(from), noArchive)

test('a restore that is killed leaves an empty database, into which the next one goes', async () => {
  const child = spawn(process.execPath, ['server/operations/backup/restore/restoreCommand.ts', file], {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(target.config) },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  await onDatabase(target, async client => {
    const working = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null and query ~* '^(copy|truncate|alter table)'`
    await until('rows are loaded', async () => (await client.query(working)).rows.length > 0)
    child.kill('SIGKILL')
    // Citus has processes and sessions of its own in each database.
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and application_name not like 'citus_internal%'`
    await until('its session is gone', async () => (await client.query(others)).rows.length === 0)
    const left = await client.query(`select from pg_class c where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)
    assert.equal(left.rows.length, 0)
  })
  await ended
  await restoreFile(target, file)
  isTaken = true
  assert.deepEqual(await resultsOf(target), [])
})

test('a database that is not empty is refused and stays as it is', async () => {
  if (!isTaken) await restoreFile(target, file)
  isTaken = true
  const before = await sumsOf(target)
  await assert.rejects(restoreFile(target, file), /is not empty/)
  assert.deepEqual(await sumsOf(target), before)
})

test('whoever only owns the database can restore into it', async () => {
  const { config, drop } = await createEmptyDatabase()
  const role = `owner_${process.pid}`
  const own = async (config: PoolConfig) =>
    await onDatabase({ config }, client =>
      client.query(`alter database ${client.escapeIdentifier(config.database ?? '')} owner to ${role}`),
    )
  try {
    await onDatabase({ config }, async client => {
      await client.query(`create role ${role} login password 'secret'`)
      // The other machines ask for the password, too.
      if (isOnCitus()) await client.query(`insert into pg_dist_authinfo values (0, '${role}', 'password=secret')`)
    })
    for (const node of [config, ...testWorkers()]) await own({ ...node, database: config.database })
    const owned = { config: { ...config, user: role, password: 'secret' } }
    await restoreFile(owned, file)
    assert.deepEqual(await resultsOf(owned), [])
    const { restores: _restores, audit_trail: _trail, audit_unsealed: _unsealed, ...found } = await sumsOf(owned)
    assert.deepEqual({ ...wanted, ...found }, wanted)
  } finally {
    await drop()
    await onDatabase({ config: { ...config, database: 'postgres' } }, client => client.query(`drop role ${role}`))
  }
})

test('a backup from before a migration is brought to the shape of this portal', async () => {
  const old = await createEmptyDatabase()
  const [baseline = '', ...later] = await migrationNames()
  const oldFile = folder.file('old')
  try {
    await onDatabase(old, async client => {
      await client.query(migrationsTable)
      await client.query(await migrationSql(baseline))
      await client.query('insert into migrations (name) values ($1)', [baseline])
      await client.query("insert into companies (code, name, name_en, industry_type) values ('T', '東京', 'T', 1)")
    })
    await backUpOf(old, oldFile)
  } finally {
    await old.drop()
  }
  const { config, drop } = await createEmptyDatabase()
  try {
    await restoreFile({ config }, oldFile)
    await onDatabase({ config }, async client => {
      const { rows } = await client.query<{ name: string }>('select name from migrations')
      assert.deepEqual(new Set(rows.map(row => row.name)), new Set([baseline, ...later]))
      assert.equal((await client.query('select from companies')).rows.length, 1)
    })
    assert.deepEqual(await resultsOf({ config }), [])
  } finally {
    await drop()
  }
})
