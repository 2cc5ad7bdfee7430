import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { PoolConfig } from 'pg'
import type { Reported } from '#server/operations/backup/format.ts'
import { framesOf } from '#server/operations/backup/restore/readFrames.ts'
import { fitFile } from '#server/operations/backup/restore/fitFile.ts'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { writeSealed } from '#server/operations/backup/sealedFile.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { jsonFrame, bytesFrame } from '#server/operations/backup/writeFrames.ts'
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
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
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

const isEmpty = async (database: { config: PoolConfig }) =>
  await onDatabase(database, async client => {
    const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
    const { rows: schemas } = await client.query("select from pg_namespace where nspname = 'graphile_worker'")
    return rows.length === 0 && schemas.length === 0
  })

const restoreFile = async ({ config }: { config: PoolConfig }, from: string) =>
  await restore(config, await fitFile(from), noArchive)

async function refused(faulty: string, why: RegExp) {
  assert.equal(isTaken, false)
  await assert.rejects(restoreFile(target, faulty), why)
  assert.ok(await isEmpty(target), 'something was left behind')
}

/** The same file with some of what it says changed, and sealed again. */
async function forged(name: string, change: (reported: Reported) => Reported | null): Promise<string> {
  const made = folder.file(name)
  async function* frames() {
    for await (const frame of framesOf(file)) {
      if ('bytes' in frame) yield bytesFrame(frame.bytes)
      else {
        const reported = change(frame.reported)
        if (reported) yield jsonFrame(reported)
      }
    }
  }
  await writeSealed(made, frames())
  return made
}

const size = () => fs.statSync(file).size
for (const [where, keptOf] of [
  ['in its middle', () => size() >> 1],
  ['before its last byte', () => size() - 1],
  ['before its checksum', () => size() - 32],
] as const) {
  test(`a file that is cut off ${where} is refused, and nothing is left behind`, async () => {
    const cut = folder.file('cut')
    fs.copyFileSync(file, cut)
    fs.truncateSync(cut, keptOf())
    await assert.rejects(verifyBackup(cut), /is damaged/)
    await refused(cut, /is damaged/)
  })
}

for (const part of [0.002, 0.3, 0.6, 0.9, 0.9999]) {
  test(`a file with one other bit at ${part * 100} % is refused, and nothing is left behind`, async () => {
    const bytes = fs.readFileSync(file)
    const at = Math.floor(bytes.length * part)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    const flipped = folder.file('flipped')
    fs.writeFileSync(flipped, bytes)
    await assert.rejects(verifyBackup(flipped), /is damaged/)
    await refused(flipped, /is damaged/)
  })
}

test('what is no backup is called so', async () => {
  fs.writeFileSync(folder.file('other'), 'PK something else altogether, longer than the beginning of a backup')
  await refused(folder.file('other'), /other is no backup/)
})

test('a backup of another version of the portal is refused', async () => {
  const newer = await forged('newer', reported =>
    reported.is === 'head'
      ? { ...reported, portal: '9.0.0', migrations: [...reported.migrations, { name: '9999-x.sql', sha256: '' }] }
      : reported,
  )
  await refused(newer, /portal 9\.0\.0, another version than this one \(it has 9999-x\.sql/)
  const other = await forged('otherForm', reported => (reported.is === 'head' ? { ...reported, format: 2 } : reported))
  await refused(other, /newer portal/)
})

test('a backup whose tables this portal would make otherwise is refused', async () => {
  const other = await forged('otherShape', reported => {
    if (reported.is !== 'head') return reported
    return {
      ...reported,
      migrations: reported.migrations.map((one, nth) => (nth === 0 ? { ...one, sha256: '00' } : one)),
    }
  })
  await refused(other, /baseline differs from this one/)
})

test('a part that has other rows than were counted, or is left out, is refused', async () => {
  const fewer = await forged('fewer', reported =>
    reported.is === 'end of part' ? { ...reported, rows: reported.rows + 1 } : reported,
  )
  await refused(fewer, /rows and not/)
  const renamed = await forged('renamed', reported =>
    reported.is === 'part' && reported.name === 'stock' ? { ...reported, name: 'unknown' } : reported,
  )
  await refused(renamed, /a table unknown that is unknown here/)
  let isLeftOut = false
  const without = await forged('without', reported => {
    if (reported.is === 'part') isLeftOut = reported.name === 'vendors'
    if (reported.is === 'end') return { ...reported, parts: reported.parts - 1 }
    return isLeftOut && reported.is !== 'head' ? null : reported
  })
  await refused(without, /no rows of vendors/)
})

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
    await until('rows are loaded', async () => (await client.query(working)).rows.length > 0, 60_000)
    child.kill('SIGKILL')
    const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await until('its session is gone', async () => (await client.query(others)).rows.length === 0, 60_000)
    const left = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
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
  try {
    await onDatabase({ config }, async client => {
      await client.query(`create role ${role} login password 'secret'`)
      await client.query(`alter database ${client.escapeIdentifier(config.database ?? '')} owner to ${role}`)
    })
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
