import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { moveToArchive } from '#server/records/archive/moveToArchive.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { assignmentFacts, assignmentsFor } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { lockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { printed } from '#test/support/worlds/records/archivedMonths.ts'
import { endOfMarchMs, makeArchiveWorld, type ArchiveWorld } from '#test/support/worlds/records/archiveWorld.ts'
import { backUpOf, resultsOf, onDatabase, restored } from '#test/support/worlds/records/backupWorld.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { until } from '#test/support/database/until.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'
import { behindTheBack } from '#test/support/database/behindTheBack.ts'

let world: ArchiveWorld
beforeEach(async () => {
  world = await makeArchiveWorld()
})
afterEach(() => world.close())

const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading_segments'::regclass order by 1`.execute(
    world.db,
  )
  return rows.map(row => row.name)
}
const readings = async () =>
  (await sql`select * from readings where at < '2016-01-01' order by logger_id, at`.execute(world.db)).rows
const log = async () =>
  (await sql`select * from operation_log where at < '2016-01-01' order by id`.execute(world.db)).rows
const bringBack = async (file: string) =>
  await onDatabase(world.portal.database, client => restoreArchive(client, world.file(file)))
const reported = async () => {
  const as = await openSessionOf(world.portal, world.user)
  const answer = await world.portal.call(
    deliveryCalls.temperatureInfo,
    { deliveryId: world.deliveryId, width: 400 },
    { as },
  )
  assert.equal(answer.code, codes.success)
  return answer
}

test('due months are moved to files, and the audit trail stays sound', async () => {
  assert.deepEqual(await world.results(), [])
  await world.move()
  const archives = await world.archives()
  assert.deepEqual(
    archives.map(({ kind, month, rows, isMoved }) => [kind, month, rows, isMoved]),
    [
      ['readings', '2015-03', 6, true],
      ['readings', '2015-04', 6, true],
      ['operationLog', '2015-03', 60, true],
      ['operationLog', '2015-04', 60, true],
    ],
  )
  assert.equal((await partitions()).length, 1)
  assert.deepEqual([await readings(), await log()], [[], []])
  assert.deepEqual(await world.results(), [])
  const [march] = archives
  const file = world.file(march?.file ?? '')
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  const lines = (await printed(file)).split('\n')
  assert.equal(lines[0], 'company,logger,time,celsius,humidity,lat,lon,batch_id,logger_id')
  assert.match(lines[2] ?? '', /,2015-03-31T23:10:00\.000Z,5\.123,,,,\d+,\d+$/)
  const logFile = archives.find(one => one.kind === 'operationLog')?.file ?? ''
  assert.match(gunzipSync(fs.readFileSync(world.file(logFile))).toString('utf8'), /^id,time,user,company,operation,/)
  await world.move()
  assert.deepEqual(await world.archives(), archives)
})

test('a month that was deleted without the archive is found, and so are changed records of the archive', async () => {
  await world.portal.db.transaction().execute(tx => sql`drop table reading_segments_2015_03`.execute(tx))
  assert.ok((await world.results()).some(line => line.includes('readings were removed')))
})

for (const [what, statement, found] of [
  ['the record of a month', `delete from archives where month = '2015-03-01'`, /archives \d+ was removed/],
  ['a part of a batch', `update archived_parts set readings = readings + 1, checksum = sha256('')`, /have changed/],
  [
    'a reading that stayed',
    "update reading_segments set milli_base = milli_base + 1 where first_at < timestamptz '2016-01-01'",
    /was changed in 2015-04/,
  ],
] as const) {
  test(`${what} that is changed outside the portal is found after a month was moved`, async () => {
    // April stays.
    await sql`insert into retained_deliveries values (${world.deliveryId}, now(), now() + interval '1 year')`.execute(
      world.db,
    )
    await sql`
      insert into retained_spans select ${world.deliveryId}, logger_id, '2015-04-01 00:00Z', '2015-04-01 02:00Z'
        from logger_assignments where delivery_id = ${world.deliveryId}`.execute(world.db)
    await world.move()
    assert.deepEqual(
      (await world.archives()).filter(one => one.kind === 'readings').map(one => one.month),
      ['2015-03'],
    )
    assert.deepEqual(await world.results(), [])
    await onDatabase(world.portal.database, client => behindTheBack(client, statement))
    const results = await world.results()
    assert.ok(
      results.some(line => found.test(line)),
      results.join('\n'),
    )
  })
}

test('a month stays while evidence, an open delivery or an open case needs it', async () => {
  const { db, deliveryId } = world
  const months = async () => (await partitions()).filter(name => name < 'reading_segments_2016').length
  await sql`update deliveries set delivered_at = null where id = ${deliveryId}`.execute(db)
  await world.move()
  assert.equal(await months(), 2)
  await sql`update deliveries set delivered_at = ${new Date(world.spanMs.to)} where id = ${deliveryId}`.execute(db)
  await sql`
    insert into excursion_cases (delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
    select id, depositor_id, 'EC-2015-1', 'open', now(), '2026-12-01', '{}', now() from deliveries
     where id = ${deliveryId}`.execute(db)
  await world.move()
  assert.equal(await months(), 2)
  await sql`update excursion_cases set state = 'concluded', concluded_at = now()`.execute(db)
  await sql`insert into retained_deliveries values (${deliveryId}, now(), now() + interval '1 day')`.execute(db)
  await sql`insert into retained_spans
    select ${deliveryId}, logger_id, '2015-03-31 23:00Z', '2015-04-01 02:00Z' from logger_assignments`.execute(db)
  await world.move()
  assert.equal(await months(), 2)
  assert.equal((await world.archives()).filter(one => one.kind === 'readings').length, 0)
})

/** The job, or another command, in a separate process, killed while it waits for what `hold` has locked. */
async function killedWhile(hold: string, waiting: RegExp, command = ['archiveCommand.ts']) {
  await onDatabase(world.portal.database, async client => {
    await client.query(`begin; ${hold}`)
    const child = spawn(process.execPath, command, {
      cwd: import.meta.dirname,
      env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(world.portal.database.config), DATA_DIR: world.dataDir },
      stdio: 'ignore',
    })
    const ended = once(child, 'close')
    // Within a transaction, pg_stat_activity does not change.
    const locked = sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await until('it waits', async () => (await locked.execute(world.db)).rows.some(({ query }) => waiting.test(query)))
    child.kill('SIGKILL')
    await ended
    // Its server process would only notice when it responds.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    await until('its work is rolled back', async () => (await locked.execute(world.db)).rows.length === 0)
    await client.query('rollback')
  })
}

for (const [when, hold, waiting, isNoted] of [
  [
    'with its file written and not noted',
    'lock table archives in share row exclusive mode',
    /insert into archives/,
    false,
  ],
  [
    'with its file noted and the month still there',
    'lock table retained_spans in row exclusive mode',
    /move_readings_month/,
    true,
  ],
] as const) {
  test(`a job that is killed ${when} continues the next time`, async () => {
    await killedWhile(hold, waiting)
    assert.equal((await readings()).length, 12)
    assert.equal(
      (await world.archives()).some(one => !one.isMoved),
      isNoted,
    )
    await world.move()
    assert.deepEqual(
      (await world.archives()).map(one => one.isMoved),
      [true, true, true, true],
    )
    assert.deepEqual([await readings(), await log(), await world.results()], [[], [], []])
    for (const { file } of await world.archives()) assert.ok(fs.existsSync(world.file(file)))
  })
}

test('a job that is killed while it deletes a moved log deletes the rest the next time', async () => {
  await killedWhile('select from operation_log for update', /delete from operation_log/)
  assert.equal((await log()).length, 120)
  await world.move()
  assert.equal((await log()).length, 0)
  assert.equal((await world.archives()).filter(one => one.kind === 'operationLog').length, 2)
})

test('a moved log is restored as a whole although an interrupted deletion has left rows of it, not during one', async () => {
  await killedWhile('select from operation_log for update', /delete from operation_log/)
  const before = await log()
  const [moved] = (await world.archives()).filter(one => one.kind === 'operationLog' && one.isMoved)
  await sql`delete from operation_log where id in (select l.id from operation_log l order by l.id limit 10)`.execute(
    world.db,
  )
  await onDatabase(world.portal.database, async client => {
    await lockSession(client, 'archive')
    await assert.rejects(bringBack(moved?.file ?? ''), /are being moved/)
  })
  await bringBack(moved?.file ?? '')
  assert.deepEqual(await log(), before)
})

test('a restore that is killed leaves the month in the archive, from where it is restored the next time', async () => {
  const before = await readings()
  await world.move()
  const [march] = await world.archives()
  const file = world.file(march?.file ?? '')
  const restoring = ['restoreArchiveCommand.ts', file]
  await killedWhile('lock table logger_progress', /logger_progress/, restoring)
  await killedWhile('lock table archives in share mode', /update archives/, restoring)
  assert.deepEqual([await readings(), await world.results()], [[], []])
  assert.equal((await partitions()).length, 1)
  await bringBack(march?.file ?? '')
  assert.deepEqual(await readings(), before.slice(0, 6))
  assert.deepEqual(await world.results(), [])
})

test('an export that is no longer complete when the month is dropped is written again', async () => {
  await killedWhile('lock table retained_spans in row exclusive mode', /move_readings_month/)
  const [march] = await world.archives()
  fs.writeFileSync(world.file(march?.file ?? ''), 'something else')
  await world.move()
  const [again] = await world.archives()
  assert.notEqual(again?.file, march?.file)
  const known = (await world.archives()).map(({ file }) => file)
  assert.deepEqual(fs.readdirSync(world.file('.')).sort(), known.sort(), 'the one before is gone')
  await bringBack(again?.file ?? '')
  assert.equal((await readings()).length, 6)
  assert.deepEqual(await world.results(), [])
})

const moveNow = () => sql`select move_readings_month(id) from archives where moved_at is null`.execute(world.db)

test('readings that arrive after the export keep the month until it is exported again', async () => {
  await killedWhile('lock table retained_spans in row exclusive mode', /move_readings_month/)
  await world.send([{ logger: 0, atMs: endOfMarchMs - 5 * 60_000, milliCelsius: 5000 }])
  await assert.rejects(moveNow(), /has 7 readings and not the 6 that were exported/)
  await world.move()
  assert.equal((await readings()).length, 7)
  await world.move()
  assert.deepEqual([await readings(), await world.results()], [[], []])
})

test('what becomes evidence after the export keeps the month', async () => {
  await killedWhile('lock table retained_spans in row exclusive mode', /move_readings_month/)
  const { db, deliveryId } = world
  await sql`insert into retained_deliveries values (${deliveryId}, now(), now() + interval '1 day')`.execute(db)
  await sql`insert into retained_spans
    select ${deliveryId}, logger_id, '2015-03-31 23:00Z', '2015-04-01 02:00Z' from logger_assignments`.execute(db)
  await assert.rejects(moveNow(), /must stay \(evidence\)/)
  await world.move()
  assert.equal((await readings()).length, 12)
  assert.deepEqual(await world.results(), [])
})

test('a month with a batch that is not as received is not moved, and the job fails visibly', async () => {
  await onDatabase(world.portal.database, client =>
    behindTheBack(
      client,
      "update reading_segments set milli_base = milli_base + 1 where first_at < timestamptz '2015-04-01'",
    ),
  )
  await assert.rejects(moveToArchive({}, world.portal.appContext), /could not be moved to the archive/)
  assert.equal((await readings()).length, 12)
  assert.ok(world.portal.logLines.some(line => line.includes('is not as it was received')))
})

const windowsOf = ({ loggers }: Awaited<ReturnType<typeof reported>>['data']) => loggers.map(one => one.mktWindow)

test('the highest MKT is not computed from the readings that are left, and is right after a restore', async () => {
  await world.move()
  const [march, april] = (await world.archives()).filter(one => one.kind === 'readings')
  const missing = (await reported()).data
  assert.deepEqual(windowsOf(missing), [null])
  // Of a delivery that nobody has opened before: both halves, then one, then all.
  await bringBack(april?.file ?? '')
  assert.deepEqual(windowsOf((await reported()).data), [null])
  await bringBack(march?.file ?? '')
  const { from, to, celsius } = windowsOf((await reported()).data)[0] ?? {}
  assert.deepEqual([from, to], ['2015-03-31T23:00:00.000Z', '2015-04-01T01:00:00.000Z'])
  assert.ok(Math.abs((celsius ?? 0) - 5.887247) < 1e-6, String(celsius))
})

test('readings on a day that no calibration covers are known as such when they are in the archive', async () => {
  const { db, portal } = world
  const [fromMs, toMs] = [Date.UTC(2015, 2, 20), Date.UTC(2015, 3, 20)]
  const assignments = [{ logger: 1, fromMs, toMs: null, intervalSeconds: 600, items: [] }]
  const own = await makeTelemetryWorld(db, portal.pool, 2, [
    { items: [{ band: '2-8', toleranceMinutes: 0 }], deliveredAtMs: toMs, assignments },
  ])
  for (const day of [20, 25, 30]) await own.send([{ logger: 1, atMs: Date.UTC(2015, 2, day, 5), milliCelsius: 5000 }])
  await sql`
    insert into logger_calibrations (logger_id, calibrated_on, due_on)
    values (${own.loggers[1]?.id}, '2014-01-01', '2015-03-22'), (${own.loggers[1]?.id}, '2015-03-28', '2016-01-01')`.execute(
    db,
  )
  const id = own.deliveries[0]?.id ?? 0
  const scope = scopeOfApiKey({ companyId: own.company.id, isPlatform: true })
  const flags = async () => {
    await sql`select update_calibration_status(array[${id}]::bigint[])`.execute(db)
    const { rows } = await sql`select calibration from delivery_temperature where delivery_id = ${id}`.execute(db)
    const access = await deliveryAccess(db, scope, id)
    const facts = await assignmentFacts(db, await assignmentsFor(db, access, 'temperature'), 'Asia/Tokyo')
    return [...rows, ...[...facts.values()].map(one => one.calibration.flag)]
  }
  const before = [{ calibration: 'uncalibrated' }, 'uncalibrated']
  assert.deepEqual(await flags(), before)
  await world.move()
  assert.equal((await readings()).length, 0)
  assert.deepEqual(await flags(), before)
})

test('figures stay, the curve shows what is missing, and nothing is computed from incomplete readings', async () => {
  const before = (await reported()).data
  await world.move()
  const after = (await reported()).data
  assert.deepEqual(
    after.archived.map(one => one.month),
    ['2015-03', '2015-04'],
  )
  const figures = ({ loggers }: typeof before) => loggers.map(({ curve: _curve, mktWindow: _window, ...its }) => its)
  assert.deepEqual(figures(after), figures(before))
  // The highest MKT of all readings is known from before.
  assert.deepEqual(windowsOf(after), windowsOf(before))
  assert.deepEqual(after.delivery, before.delivery)
  const as = await openSessionOf(world.portal, world.user)
  const csv = await world.portal.download(
    deliveryCalls.downloadCsv,
    { deliveryId: world.deliveryId, part: 'temperature' },
    { as },
  )
  assert.equal(JSON.parse(csv.body).code, codes.noTemperatureData)
})

test('late readings of a moved month are rejected with the reason, and others of the same request are stored', async () => {
  await world.move()
  const inArchive = { logger: 0, atMs: endOfMarchMs - 5 * 60_000, milliCelsius: 5000 }
  const answer = await world.send([inArchive, { logger: 0, atMs: Date.UTC(2026, 0, 1), milliCelsius: 5000 }])
  assert.deepEqual([answer.accepted, answer.rejected], [1, [{ line: 1, reason: refusals.timeInArchive.text }]])
  assert.deepEqual(await world.results(), [])
})

test('a delivery whose readings are in the archive is not re-evaluated', async () => {
  const figures = async () =>
    (
      await sql`select * from assignment_temperature t join delivery_temperature d on true where d.delivery_id = ${world.deliveryId}`.execute(
        world.db,
      )
    ).rows
  const before = await figures()
  await world.move()
  await inTransaction(world.portal.pool, client =>
    reevaluateTouched(client, { deliveryIds: [world.deliveryId], loggerIds: [] }),
  )
  assert.deepEqual(await figures(), before)
  await assert.rejects(sql`delete from logger_assignments`.execute(world.db), /moved to the archive: it stays/)
})

test('the assignments and the arrival of a delivery in the archive cannot change; its other facts can', async () => {
  const { reference } = await world.db
    .selectFrom('deliveries')
    .select('reference')
    .where('id', '=', world.deliveryId)
    .executeTakeFirstOrThrow()
  const { key } = await makeApiKey(world.db, { company: world.company })
  const { deliveries: amend } = apiClientOf(world.portal, key)
  const before = (await reported()).data
  await world.move()
  const inArchive = /readings of the delivery were moved to the archive/
  const later = new Date(world.spanMs.to + 60_000).toISOString()
  await assert.rejects(amend([{ reference, deliveredAt: later, reason: 'mistyped' }]), inArchive)
  await assert.rejects(amend([{ reference, loggers: [], reason: 'another logger' }]), inArchive)
  await amend([{ reference, slipNo: ['S-1'] }])
  assert.deepEqual((await reported()).data.delivery, before.delivery)
  assert.deepEqual(await world.results(), [])
})

const segments = async () =>
  (
    await sql`select * from reading_segments where first_at < '2016-01-01' order by logger_id, first_at`.execute(
      world.db,
    )
  ).rows

test('a month is restored from its file, segment by segment as it was, and stays for ninety days', async () => {
  const stored = await segments()
  const before = { readings: await readings(), log: await log(), reported: (await reported()).data }
  await world.move()
  for (const { file } of await world.archives()) await bringBack(file)
  assert.deepEqual({ readings: await readings(), log: await log(), reported: (await reported()).data }, before)
  assert.deepEqual(await segments(), stored)
  assert.deepEqual(await world.results(), [])
  await world.move()
  assert.equal((await readings()).length, 12)
  await sql`update archives set restored_at = now() - interval '91 days'`.execute(world.db)
  await world.move()
  assert.equal((await readings()).length, 0)
  assert.deepEqual(await world.results(), [])
  assert.equal((await world.archives()).filter(one => one.isBack).length, 4)
})

test('a month that came late, in many batches and segments that overlap, comes back as it was', async () => {
  for (let n = 0; n < 25; n++) {
    const late = [55 - n, 25 - n].map(minute => ({
      logger: 0,
      atMs: endOfMarchMs - minute * 60_000 - 7_000,
      milliCelsius: 5000,
    }))
    await world.send(late)
  }
  const before = await segments()
  assert.equal(await world.move(), 0)
  assert.deepEqual(await segments(), [])
  for (const { file } of (await world.archives()).filter(one => one.kind === 'readings')) await bringBack(file)
  assert.deepEqual(await segments(), before)
  assert.deepEqual(await world.results(), [])
})

test('readings of a restored month are still known when they are sent again, even if the last time was forgotten', async () => {
  await world.move()
  await sql`update logger_progress set last_at = null`.execute(world.db)
  for (const { file } of (await world.archives()).filter(one => one.kind === 'readings')) await bringBack(file)
  const again = await world.send([{ logger: 0, atMs: endOfMarchMs - 50 * 60_000, milliCelsius: 4000 }])
  assert.deepEqual([again.accepted, again.conflict], [0, 1])
  assert.equal((await readings()).length, 12)
  assert.deepEqual(await world.results(), [])
})

test('a file that was changed, is unknown or was restored already is not restored', async () => {
  await world.move()
  const [march, april] = await world.archives()
  const file = world.file(march?.file ?? '')
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from([0])]))
  await assert.rejects(bringBack(march?.file ?? ''), /its SHA-256 is another/)
  fs.writeFileSync(file, bytes)
  fs.writeFileSync(world.file('other.tar'), bytes)
  await assert.rejects(bringBack('other.tar'), /never wrote a file other/)
  await bringBack(april?.file ?? '')
  await assert.rejects(bringBack(april?.file ?? ''), /in the database again/)
  assert.deepEqual(await world.results(), [])
})

test('a restore takes its time, whatever the limits of the database are', async () => {
  await world.move()
  for (const { file } of await world.archives()) {
    await onDatabase(world.portal.database, async client => {
      await client.query('set idle_in_transaction_session_timeout = 1')
      await restoreArchive(client, world.file(file))
    })
  }
  assert.equal((await readings()).length, 12)
})

test('of two restores of a month at once, one is refused', async () => {
  await world.move()
  for (const { file, month } of await world.archives()) {
    const both = await Promise.allSettled([bringBack(file), bringBack(file)])
    const refused = both.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))
    assert.deepEqual(refused, [`Error: the month ${month}-01 is in the database again`])
  }
  assert.deepEqual([(await readings()).length, (await log()).length, await world.results()], [12, 120, []])
})

test('a backup has the files of the archive, and a restore puts them in their place', async () => {
  await world.move()
  const [march] = await world.archives()
  const [elsewhere, backup] = [world.file('../elsewhere'), world.file('../backup')]
  const folder = path.dirname(world.file('x'))
  await backUpOf(world.portal.database, backup, folder)
  const target = await restored(backup, elsewhere)
  try {
    assert.deepEqual(await resultsOf(target), [])
    const file = path.join(elsewhere, march?.file ?? '')
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(world.file(march?.file ?? '')))
    await onDatabase(target, client => restoreArchive(client, file))
    assert.deepEqual(await resultsOf(target), [])
  } finally {
    await target.drop()
  }
  fs.rmSync(world.file(march?.file ?? ''))
  await assert.rejects(backUpOf(world.portal.database, `${backup}-2`, folder), /is missing: it alone holds a month/)
})
