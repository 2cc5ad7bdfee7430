import { deleteExpiredJob } from '#server/app/deleteExpired.ts'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { describeDatabase } from '#server/operations/backup/describeDatabase.ts'
import { rowsIn, sealName, tableNamed } from '#server/operations/backup/manifest.ts'
import { readMembers, unpack } from '#server/platform/tar/readMembers.ts'
import { sealedTar } from '#server/platform/tar/sealedTar.ts'
import { beginSnapshot } from '#server/operations/backup/backUp.ts'
import { useTextSettings } from '#server/operations/backup/restore/textSettings.ts'
import { copiedRows } from '#server/operations/backup/whatIsCopied.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { writeMembers } from '#server/operations/backup/writeMembers.ts'
import { lockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { writeWhole } from '#server/platform/files/wholeFile.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import {
  backUpOf,
  resultsOf,
  makeBackupWorld,
  makeFolder,
  noArchive,
  onDatabase,
  restored,
  sumsOf,
  type BackupWorld,
} from '#test/support/worlds/records/backupWorld.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf, signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

let world: BackupWorld
let user: MadeUser
const folder = makeFolder()
before(async () => {
  world = await makeBackupWorld()
  user = await makeUser(world.db, { company: world.company.maker, menus: ['DeliveryStatus'] })
})
after(async () => {
  await world.close()
  folder.remove()
})

/** Of the moment alone: empty after a restore. */
const ofSessions = ['sessions', 'access_tokens', 'refresh_tokens', 'one_time_passwords', 'signature_challenges']
const ofTheMoment = [...ofSessions, 'portal_processes', 'portal_faults', 'slow_statements', 'limit_counts']
/** A backup and a restore note themselves there. */
const notedIn = ['backups', 'restores', 'audit_trail', 'audit_unsealed']

/** The SHA-256 of the rows of each table in a backup. */
async function rowSums(file: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  const { manifest } = await verifyBackup(file)
  await readMembers(file, manifest, async (member, pieces) => {
    if (!member.columns) return
    const hash = createHash('sha256')
    await unpack(file, member, pieces, hash)
    sums[tableNamed(member.name)] = hash.digest('hex')
  })
  return sums
}

const without = (sums: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !names.includes(name)))

test('a restored database has every row of every table but sessions, and its audit trail is sound', async () => {
  await openSessionOf(world.portal, user)
  await world.db
    .insertInto('limit_counts')
    .values({ name: 'test', subject: 'counted', span: 1, used: 1, used_before: 0, ends_at: new Date() })
    .execute()
  await sql`insert into portal_processes (id, host, pid, version, started_at, beat_at, report)
    values (gen_random_uuid(), 'host', 1, '1', now(), now(), '{}')`.execute(world.db)
  await sql`insert into slow_statements (process_id, at, call, request_id, duration_ms, has_failed, statement)
    select id, now(), 'call', 'id', 1000, false, 'select' from portal_processes`.execute(world.db)
  await sealAuditTrail(world.db)
  const source = world.portal.database
  const before = await sumsOf(source)
  const file = folder.file('whole')
  const made = await backUpOf(source, file)
  const target = await restored(file)
  try {
    const found = await sumsOf(target)
    for (const table of ofTheMoment) assert.match(found[table] ?? '', /^0 /, table)
    const left = [...ofTheMoment, ...notedIn]
    assert.deepEqual(without(found, left), without(before, left))
    const filled = Object.values(before).filter(sum => !sum.startsWith('0 ')).length
    assert.ok(filled > 70, `only ${filled} tables have rows`)
    assert.deepEqual(await resultsOf(target), [])
    assert.equal(fs.statSync(file).mode & 0o777, 0o600)
    assert.equal(fs.statSync(file).size, made.bytes)
    assert.equal(createHash('sha256').update(fs.readFileSync(file)).digest('hex'), made.sha256.toString('hex'))
    await onDatabase(target, async client => {
      const noted = await client.query(`select encode(r.sha256, 'hex') as sha256, r.rows::int, t.actor
        from restores r join audit_trail t on t.table_name = 'restores' and t.record = r.id::text`)
      assert.deepEqual(noted.rows, [{ sha256: made.sha256.toString('hex'), rows: made.rows, actor: 'system:restore' }])
    })
  } finally {
    await target.drop()
  }
})

test('no row is copied that refers to one that is not', async () => {
  const { rows } = await onDatabase(world.portal.database, client =>
    client.query<{ from: string; to: string }>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
  )
  assert.ok(rows.length > 100)
  const dangling = rows.filter(({ from, to }) => to in copiedRows && !(from in copiedRows))
  assert.deepEqual(dangling, [])
})

test('a backup is recorded with its size, its rows and its checksum', async () => {
  const made = await backUpOf(world.portal.database, folder.file('recorded'))
  const last = await world.db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(last, { file_name: 'recorded', bytes: made.bytes, rows: made.rows })
  assert.deepEqual([last.sha256, last.began_at], [made.sha256, made.takenAt])
})

/** A backup during which something is written after every tenth part of it. */
async function backUpWhile(file: string, write: (client: Client) => Promise<unknown>): Promise<void> {
  await onDatabase(world.portal.database, async client => {
    client.on('error', () => undefined)
    await useTextSettings(client)
    const tables = await beginSnapshot(client)
    const head = await describeDatabase(client)
    const tar = sealedTar({ name: sealName, mtime: new Date(head.takenAt) }, async add => {
      let seen = 0
      const addSlowly: typeof add = async (...member) => {
        const added = await add(...member)
        if (++seen % 10 === 0) await write(client)
        return added
      }
      await writeMembers(addSlowly, file, { client, head, tables, archiveFolder: noArchive })
    })
    await writeWhole(file, [Readable.from(tar)])
  })
}

test('what is written meanwhile is not in a backup, not even in part', async () => {
  let written = 0
  const file = folder.file('meanwhile')
  await backUpWhile(file, async () => {
    await world.evidence.sendAt(Date.UTC(2026, 5, 1) + ++written * 60_000, 5000)
    await signIn(world.portal, user)
    await sealAuditTrail(world.db)
  })
  assert.ok(written > 9)
  const target = await restored(file)
  try {
    assert.deepEqual(await resultsOf(target), [])
    const june = "select from readings where at >= '2026-06-01' and at < '2026-07-01'"
    assert.equal((await onDatabase(target, client => client.query(june))).rows.length, 0)
    const again = folder.file('again')
    await backUpOf(target, again)
    assert.deepEqual(without(await rowSums(again), notedIn), without(await rowSums(file), notedIn))
  } finally {
    await target.drop()
  }
})

test('a connection that breaks between two tables ends a backup with the reason and leaves no file', async () => {
  const file = folder.file('broken')
  const breaking = backUpWhile(file, async client => {
    const ended = new Promise(resolve => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(world.db)
    await ended
  })
  await assert.rejects(breaking, /connection/)
  assert.deepEqual(fs.globSync(`${file}*`), [])
})

test('people sign in to a restored portal, which goes on where it was', async () => {
  const { accessToken } = await openSessionOf(world.portal, user)
  const invited = await makeUser(world.db, { company: world.company.maker, state: 'notActivated' })
  const links = ['activation', 'passwordReset'] as const
  for (const purpose of links) {
    await sql`insert into account_links (token_hash, user_id, purpose, expires_at)
      values (sha256(${purpose}::bytea), ${invited.id}, ${purpose}, now() + interval '1 day')`.execute(world.db)
  }
  const jobs = sql<{ identifier: string; payload: unknown }>`
    select t.identifier, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`
  await world.db.transaction().execute(tx => addJob(tx, deleteExpiredJob, {}))
  const waiting = (await jobs.execute(world.db)).rows
  await backUpOf(world.portal.database, folder.file('signIn'))
  const target = await restored(folder.file('signIn'))
  const portal = await createTestApp({ database: target })
  try {
    const closed = await portal.call(sessionCalls.getProfile, {}, { as: accessToken })
    assert.notEqual(closed.code, 200)
    const { profile } = await signIn(portal, user)
    assert.equal(profile.email, user.email)
    const known = await portal.db.selectFrom('account_links').select('purpose').distinct().execute()
    assert.deepEqual(known, [{ purpose: 'activation' }])
    assert.ok(waiting.length > 0)
    // Sign-in mails one more.
    assert.deepEqual((await jobs.execute(portal.db)).rows.slice(0, waiting.length), waiting)
    const made = await makeUser(portal.db, { company: world.company.maker })
    assert.ok(made.id > invited.id)
  } finally {
    await portal.close()
  }
})

test('a file that is there already is not touched', async () => {
  const file = folder.file('there')
  fs.writeFileSync(file, 'precious')
  await assert.rejects(backUpOf(world.portal.database, file), /exists already/)
  assert.equal(fs.readFileSync(file, 'utf8'), 'precious')
})

test('what a killed run left behind does not stand in the way', async () => {
  const file = folder.file('left')
  fs.writeFileSync(`${file}.partial`, 'half')
  await backUpOf(world.portal.database, file)
  assert.ok(rowsIn((await verifyBackup(file)).manifest) > 0)
  assert.equal(fs.existsSync(`${file}.partial`), false)
})

test('one backup of a database is written at a time', async () => {
  await onDatabase(world.portal.database, async client => {
    await lockSession(client, 'backup')
    await assert.rejects(backUpOf(world.portal.database, folder.file('second')), /another backup/)
  })
  assert.equal(fs.existsSync(folder.file('second')), false)
})
