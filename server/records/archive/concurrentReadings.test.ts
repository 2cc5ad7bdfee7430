import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { collectReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { storeReadings, storeBatch } from '#server/telemetry/ingest/storeReadings.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { readingsCsv } from '#server/logistics/deliveries/csv/readingsCsv.ts'
import { factsInSnapshot } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { moveMonthsOut } from '#server/records/archive/moveToArchive.ts'
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import { endOfMarchMs, makeArchiveWorld, type ArchiveWorld } from '#test/support/worlds/records/archiveWorld.ts'
import { ownFile, taken } from '#test/support/worlds/devices/loggerFileWorld.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { until } from '#test/support/database/until.ts'
import { isOnCitus } from '#test/support/portal/testDatabase.ts'
import { isAnybodyWaiting, waitingStatements } from '#test/support/database/waitingForLock.ts'

let world: ArchiveWorld
beforeEach(async () => {
  world = await makeArchiveWorld()
})
afterEach(() => world.close())

const minuteMs = 60_000
/** A time in March without readings, and one in a month that stays. */
const timesMs = [endOfMarchMs - 5 * minuteMs, Date.UTC(2026, 0, 1)]
const inArchive = refusals.timeInArchive.text

/** Sends the request, and does this after the months were checked, while it waits for the logger. */
async function whileWaiting<Answer>(ask: () => Promise<Answer>, work: () => Promise<void>): Promise<Answer> {
  const holder = await world.portal.pool.connect()
  await holder.query('begin')
  await holder.query('select from logger_progress for update')
  const asked = ask()
  try {
    await until('the logger is waited for', () => isAnybodyWaiting(world.db))
    await work()
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return await asked
}

const isMarchMoved = async () => (await world.archives()).some(one => one.month === '2015-03' && one.isMoved)

/** The same, and moves March to the archive. */
const whileMoving = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
  whileWaiting(ask, async () => {
    await world.move()
    assert.ok(await isMarchMoved())
  })

// The snapshot of several machines is of a moment at which no writer is at work (distribution.sql).
const skip = isOnCitus() && 'a month is not moved while a writer waits for a logger'

test(
  'on several machines a month is moved after the writers that wait for a logger',
  { skip: !isOnCitus() },
  async () => {
    const moves: Promise<unknown>[] = []
    const { accepted } = await whileWaiting(
      () => storeReadings(world.portal.pool, source(), collected()),
      async () => {
        moves.push(world.move())
        await until('the move waits, too', async () => (await waitingStatements(world.db)) === 2)
      },
    )
    assert.equal(accepted, 2)
    await Promise.all(moves)
    assert.ok(await isMarchMoved())
    assert.deepEqual(await world.results(), [])
  },
)

/** The portal's connections; March is moved to the archive as soon as the months were checked. */
const movingPool = (): pg.Pool =>
  Object.assign(Object.create(world.portal.pool) as pg.Pool, {
    query: async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const found = await world.portal.pool.query(asked, values)
      const text = typeof asked === 'string' ? asked : asked.text
      if (text.includes('is_archived')) await world.move()
      return found
    },
  })

const figures = { milliCelsius: 5000, humidity: null, lat: null, lon: null, battery: null }
const serial = () => world.loggers[0]?.serial ?? ''
const source = () => ({ companyId: world.company.id, apiKeyId: null, source: 'test' })

/** A reading at each of the times. */
function collected() {
  const readings = collectReadings()
  for (const [index, atMs] of timesMs.entries()) readings.add({ logger: serial(), atMs, ...figures }, index + 1)
  return readings.take()
}

test(
  'by HTTP, readings of a month that is moved concurrently are rejected, and the others stored',
  { skip },
  async () => {
    const { key } = await makeApiKey(world.db, { company: world.company })
    const readings = timesMs.map(atMs => ({ logger: serial(), time: new Date(atMs).toISOString(), celsius: 5 }))
    const headers = { authorization: `Bearer ${key}` }
    const answer = await whileMoving(() =>
      world.portal.app.inject({ method: 'POST', url: '/api/v1/readings', headers, payload: { readings } }),
    )
    assert.equal(answer.statusCode, 200, answer.body)
    const { accepted, rejected } = answer.json<{ accepted: number; rejected: object[] }>()
    assert.deepEqual([accepted, rejected], [1, [{ line: 1, reason: inArchive }]])
    assert.deepEqual(await world.results(), [])
  },
)

test('by MQTT, they are rejected and stored in the same way', { skip }, async () => {
  const batch = collectReadingBatch()
  const sender = batch.sender({ companyId: world.company.id, apiKeyId: null, source: 'mqtt' })
  for (const [index, atMs] of timesMs.entries()) sender.add({ logger: serial(), atMs, ...figures }, index + 1)
  const results = await whileMoving(() => storeBatch(world.portal.pool, 'system:mqtt', batch.take()))
  assert.deepEqual([...results], [readingResults.inArchive, readingResults.accepted])
  assert.deepEqual(await world.results(), [])
})

test('a late reading is evaluated with both months of its assignment, or with neither moved', { skip }, async () => {
  const { pool, appContext } = world.portal
  // Ten years after March alone.
  const moveMarch = () => moveMonthsOut({ ...appContext, now: () => new Date(Date.UTC(2025, 3, 15)) })
  const late = collectReadings()
  late.add({ logger: serial(), atMs: endOfMarchMs + 25 * minuteMs, ...figures }, 1)
  const client = await pool.connect()
  const moves: Promise<unknown>[] = []
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
  const afterMoving = async (answer: Promise<unknown>) => {
    const found = await answer
    moves.push(moveMarch())
    await until(
      'March is moved or waited for',
      async () => (await isMarchMoved()) || (await isAnybodyWaiting(world.db)),
    )
    return found
  }
  // Once its assignments are read, and nothing of its readings. A COPY is answered by a stream at once.
  const moving = (...asked: unknown[]) => {
    const answer = ask(...asked)
    return (asked[0] as pg.QueryConfig).text?.includes('is_archived') ? afterMoving(answer) : answer
  }
  const onThisClient: unknown = Reflect.get(client, 'query')
  Object.assign(client, { query: moving })
  const onlyClient = Object.assign(Object.create(pool) as pg.Pool, {
    connect: async () => client,
    query: pool.query.bind(pool),
  })
  const { accepted } = await storeReadings(onlyClient, source(), late.take())
  Object.assign(client, { query: onThisClient })
  assert.deepEqual([accepted, moves.length], [1, 1])
  await Promise.all(moves)
  assert.ok(await isMarchMoved())
  const { rows } =
    await sql`select reading_count as readings from assignment_temperature where reading_count > 0`.execute(world.db)
  assert.deepEqual(rows, [{ readings: 13 }])
  assert.deepEqual(await world.results(), [])
})

test('a month that is moved between the check and the creation of its partition is rejected too', async () => {
  const { accepted, rejected } = await storeReadings(movingPool(), source(), collected())
  assert.deepEqual([accepted, rejected], [1, [{ line: 1, reason: inArchive }]])
  assert.deepEqual(await world.results(), [])
})

const ownFileOf = (atMs: number) => ownFile(serial(), new Date(atMs).toISOString(), [5, 5])

/** A logger file with two readings from this time on, uploaded and ready to be stored. */
async function handedIn(atMs: number) {
  const user = await makeUser(world.db, { company: world.company, role: '01', menus: ['ImportCentre'] })
  const as = await openSessionOf(world.portal, user)
  const { upload, call } = world.portal
  const { data } = await upload(loggerFileCalls.uploadLoggerFile, {}, { file: ownFileOf(atMs) }, { as })
  const { fileId, answers, series } = taken(data)
  const act = { kind: 'store' as const, loggerId: world.loggers[0]?.id ?? 0 }
  const body = { fileId, answers, series: series.map(({ key }) => ({ key, act })) }
  return {
    store: () => call(loggerFileCalls.storeLoggerFile, body, { as }),
    withdraw: () => call(loggerFileCalls.withdrawLoggerFile, { fileId, reason: '誤登録' }, { as }),
  }
}

test('a logger file of a month that is moved concurrently is refused as a whole', { skip }, async () => {
  const file = await handedIn(endOfMarchMs - 5 * minuteMs)
  const { code, issues } = await whileMoving(file.store)
  assert.deepEqual([code, issues], [codes.invalidParameters, [{ path: 'fileId', message: inArchive }]])
  const batches = await sql`select from reading_batches where logger_file_id is not null`.execute(world.db)
  assert.equal(batches.rows.length, 0)
})

test('a logger file whose month is moved concurrently is not withdrawn without its readings', { skip }, async () => {
  const file = await handedIn(endOfMarchMs - 25 * minuteMs)
  assert.equal((await file.store()).code, codes.success)
  const { code, issues } = await whileMoving(file.withdraw)
  assert.deepEqual([code, issues], [codes.invalidParameters, [{ path: 'fileId', message: inArchive }]])
  assert.deepEqual(await world.results(), [])
})

test('a logger file that is withdrawn while its month is restored stays sound when the month is moved again', async () => {
  const file = await handedIn(endOfMarchMs - 25 * minuteMs)
  assert.equal((await file.store()).code, codes.success)
  await world.move()
  const [march] = await world.archives()
  const name = world.file(march?.file ?? '')
  await onDatabase(world.portal.database, client => restoreArchive(client, name))
  const { code } = await file.withdraw()
  assert.equal(code, codes.success)
  await sql`update archives set restored_at = now() - interval '91 days' where month = '2015-03-01'`.execute(world.db)
  assert.equal(await world.move(), 0)
  assert.deepEqual(
    (await world.archives()).filter(one => one.month === '2015-03' && one.kind === 'readings').map(one => one.rows),
    [8, 6],
  )
  assert.deepEqual(await world.results(), [])
})

test(
  'while a month is restored, its loggers send on, also the first of a new month, and its own readings are rejected until it is back',
  { skip: isOnCitus() && 'nothing can wait for a table of the coordinator in the midst of writing to another machine' },
  async () => {
    await world.move()
    const [march] = await world.archives()
    await world.portal.pool.query(`
      create table gate as select 1 as closed;
      create function wait_here() returns boolean language plpgsql as $$
      begin
        perform from gate for update;
        return true;
      end $$;
      alter table reading_segments add constraint waits_here check (first_at >= '2016-01-01 00:00Z' or wait_here())`)
    const holder = await world.portal.pool.connect()
    await holder.query('begin; select from gate for update')
    const name = world.file(march?.file ?? '')
    const restoring = onDatabase(world.portal.database, client => restoreArchive(client, name))
    await until('the restore copies', () => isAnybodyWaiting(world.db))
    const { accepted, rejected } = await storeReadings(world.portal.pool, source(), collected())
    assert.deepEqual([accepted, rejected], [1, [{ line: 1, reason: inArchive }]])
    await holder.query('commit')
    holder.release()
    await restoring
    const again = await storeReadings(world.portal.pool, source(), collected())
    assert.deepEqual([again.accepted, again.duplicate], [1, 1])
    assert.deepEqual(await world.results(), [])
  },
)

async function seenDelivery() {
  const { db, company, deliveryId, portal } = world
  const scope = scopeOfApiKey({ companyId: company.id, isPlatform: false })
  return { db, pool: portal.pool, scope, access: await deliveryAccess(db, scope, deliveryId) }
}
const reader = { now: new Date(), language: 'ja', timeZone: 'Asia/Tokyo' } as const

test('a file of readings that is being downloaded while a month is moved does not end as if it was whole', async () => {
  const seen = await seenDelivery()
  const file = await readingsCsv(seen, undefined, reader)
  assert.ok((await text(await readingsCsv(seen, undefined, reader))).split('\n').length > 12)
  await world.move()
  await assert.rejects(text(file), { code: codes.noTemperatureData })
})

test('a temperature report of a snapshot from before a month was moved is refused', async () => {
  const { scope, access } = await seenDelivery()
  const asked = { scope, deliveryId: access.deliveryId, now: reader.now, timeZone: reader.timeZone }
  const report = () =>
    inSnapshot(world.portal.pool, async (db, snapshot) => {
      await sql`select from archives`.execute(db)
      await world.move()
      return await factsInSnapshot(db, snapshot, asked)
    })
  await assert.rejects(report(), { code: codes.noTemperatureData })
})

test('a month is moved after a check that had begun before, which finds all its readings', async () => {
  const { db, portal } = world
  await sql`update companies set name_en = 'Other'`.execute(db)
  let move: Promise<number> | undefined
  await onDatabase(portal.database, async client => {
    const results = verifyAuditTrail(client)
    assert.match((await results.next()).value?.what ?? '', /not yet sealed/)
    move = world.move()
    await Promise.race([move, until('the move waits', () => isAnybodyWaiting(db))])
    assert.deepEqual(await Array.fromAsync(results), [])
  })
  assert.equal(await move, 0)
  assert.ok(await isMarchMoved())
  assert.deepEqual(await world.results(), [])
})
