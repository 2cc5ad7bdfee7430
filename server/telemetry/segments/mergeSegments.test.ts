import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import type { Pool, PoolClient } from 'pg'
import { storedReadingResults } from '#server/records/auditTrail/verification/verifyReadings.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { mergeSegments, type MergedMonths } from '#server/telemetry/segments/mergeSegments.ts'
import { emptyColumns } from '#server/telemetry/segments/readingColumns.ts'
import { replaceSegments, whileReplaceable } from '#server/telemetry/segments/replaceSegments.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'
import { makeTelemetryWorld, type Sent } from '#test/support/worlds/telemetryWorld.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { isOnCitus } from '#test/support/portal/testDatabase.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

let portal: TestApp
let world: Awaited<ReturnType<typeof makeTelemetryWorld>>
const startMs = Date.UTC(2026, 4, 30, 12)
const minute = 60_000

before(async () => {
  portal = await createTestApp()
  world = await makeTelemetryWorld(portal.db, portal.pool, 3, [])
})
after(() => portal.close())

const during = new Date('2026-05-31T00:00:00Z')
const later = new Date('2026-12-01T00:00:00Z')
const merge = (now: Date, months: MergedMonths = 'all') =>
  mergeSegments({ ...portal.appContext, now: () => now }, months)

async function rows(text: string): Promise<unknown[]> {
  return (await portal.pool.query<Record<string, unknown>>(text)).rows
}
const stored = () => rows('select * from readings order by logger_id, at')
const segments = async () =>
  Number(((await rows('select count(*) from reading_segments')) as { count: string }[])[0]?.count)
const overlaps = () =>
  rows(`select from reading_segments a join reading_segments b on b.logger_id = a.logger_id and b.first_at > a.first_at
         and b.first_at <= a.last_at`)
const findings = () =>
  inTransaction(portal.pool, async client => [...(await Array.fromAsync(storedReadingResults(client)))])

type Made = { logger: number; at: number; milliCelsius: number }
const sent: fc.Arbitrary<Made> = fc.record({
  logger: fc.nat({ max: 2 }),
  at: fc.nat({ max: 600 }),
  milliCelsius: fc.integer({ min: 0, max: 9 }),
})
/** What arrives late, twice or in conflict, in batches of any size, over the end of a month. */
const batches = fc.array(fc.array(sent, { minLength: 1, maxLength: 8 }), { minLength: 20, maxLength: 120 })
const asReading = ({ logger, at, milliCelsius }: Made): Sent => ({
  logger,
  atMs: startMs + at * 5 * minute,
  milliCelsius: milliCelsius * 100,
})

test('merging changes no reading and no batch, whatever arrived in whatever order, and what follows is stored as ever', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async lists => {
      for (const [n, list] of lists.entries()) {
        await world.send(list.map(asReading))
        if (n % 40 === 39) await merge(during)
      }
      const [before, former] = [await stored(), await segments()]
      await merge(later)
      assert.deepEqual(await stored(), before)
      assert.ok((await segments()) <= former)
      // Each logger has a month before and one after the turn of the month.
      assert.ok((await segments()) <= 6)
      assert.deepEqual(await overlaps(), [])
      assert.deepEqual(await findings(), [])
      const again = await world.send(lists.flat().map(asReading))
      assert.equal(again.accepted, 0)
      assert.deepEqual(await stored(), before)
    }),
    { numRuns: cases(4) },
  )
})

test('a month that still grows is merged when many small segments wait, and large ones are not written again', async () => {
  const atMs = (n: number) => Date.UTC(2026, 6, 1) + n * minute
  const readings = (from: number, count: number): Sent[] =>
    Array.from({ length: count }, (_, n) => ({ logger: 0, atMs: atMs(from + n), milliCelsius: 5000 }))
  await world.send(readings(0, 4096))
  const [large] = await rows(`select xmin::text, first_at from reading_segments where first_at = '2026-07-01 00:00Z'`)
  const own = () =>
    rows(`select reading_count from reading_segments where first_at >= '2026-07-01 00:00Z' order by first_at`)
  for (let n = 0; n < 23; n++) await world.send(readings(4096 + n, 1))
  await merge(new Date('2026-07-04T00:00:00Z'))
  assert.equal((await own()).length, 24)
  await world.send(readings(4096 + 23, 1))
  await merge(new Date('2026-07-04T00:00:00Z'))
  assert.deepEqual(await own(), [{ reading_count: 4096 }, { reading_count: 24 }])
  assert.deepEqual(
    await rows(`select xmin::text, first_at from reading_segments where first_at = '2026-07-01 00:00Z'`),
    [large],
  )
})

/** Merges February, and ends the session of the merge before it does this with the first row of the table. */
async function cutOff(act: 'insert' | 'delete', table: string): Promise<void> {
  const { db, pool } = portal
  await pool.query(`
    create table gate as select 1 as closed;
    create function wait_here() returns trigger language plpgsql as $$
    begin
      perform from gate for update;
      return coalesce(new, old);
    end $$;
    create trigger waits_here before ${act} on ${table} for each row execute function wait_here()`)
  const holder = await pool.connect()
  await holder.query('begin; select from gate for update')
  const merging = assert.rejects(merge(inApril), { code: '57P01' })
  await until('the merge waits', () => isAnybodyWaiting(db))
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`)
  await merging
  await holder.query('rollback')
  holder.release()
  await pool.query(`drop trigger waits_here on ${table}; drop function wait_here; drop table gate`)
}
const inApril = new Date('2026-04-01T00:00:00Z')

test('a merge that is cut off leaves the former segments, wherever it is cut off, and the next one merges', async () => {
  for (let n = 0; n < 30; n++) {
    await world.send([{ logger: 0, atMs: Date.UTC(2026, 1, 1) + ((7 * n) % 30) * minute, milliCelsius: 4000 + n }])
  }
  const all = () => rows('select * from reading_segments order by logger_id, first_at')
  const ofFebruary = () => rows(`select reading_count from reading_segments where first_at < '2026-03-01 00:00Z'`)
  const [readings, former] = [await stored(), await all()]
  assert.equal((await ofFebruary()).length, 30)
  // Between its delete and its insert, and once all is written, read back and counted, but not committed. Nothing can wait
  // for a table of the coordinator in the midst of writing to another machine.
  const written = ['insert', 'reading_segments'] as const
  for (const [act, table] of [...(isOnCitus() ? [] : [written]), ['delete', 'segment_replacements'] as const]) {
    await cutOff(act, table)
    assert.deepEqual(await all(), former, table)
    assert.deepEqual(await stored(), readings, table)
    assert.deepEqual(await findings(), [], table)
  }
  await merge(inApril)
  assert.deepEqual(await ofFebruary(), [{ reading_count: 30 }])
  assert.deepEqual(await stored(), readings)
  assert.deepEqual(await findings(), [])
})

/** Readings for the times of a full segment and its neighbour, and between them, near both borders. */
const late = fc.record({
  place: fc.oneof(fc.nat({ max: 3 }), fc.integer({ min: 4092, max: 4099 })),
  isBetween: fc.boolean(),
  milliCelsius: fc.constantFrom(5000, 5100, 5200),
})
const lateBatches = fc.array(fc.array(late, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })

test('late and conflicting readings at the border of a full segment: the first value of a time is the reading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 }), lateBatches, fc.nat({ max: 12 }), async (more, lists, mergedAfter) => {
      const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
      const ofLogger = `logger_id = ${own.loggers[0]?.id}`
      const [model, conflicts] = [new Map<number, number>(), new Set<string>()]
      const send = async (readings: Sent[]) => {
        await own.send(readings)
        for (const { atMs, milliCelsius } of readings) {
          const known = model.get(atMs)
          if (known === undefined) model.set(atMs, milliCelsius)
          else if (known !== milliCelsius) conflicts.add(`${atMs} ${milliCelsius}`)
        }
      }
      const at = (place: number, isBetween: boolean) => Date.UTC(2026, 0, 1) + (2 * place + Number(isBetween)) * minute
      const full = Array.from({ length: 4096 + more }, (_, n) => ({
        logger: 0,
        atMs: at(n, false),
        milliCelsius: 5000,
      }))
      await send(full)
      for (const [n, list] of lists.entries()) {
        await send(
          list.map(({ place, isBetween, milliCelsius }) => ({ logger: 0, atMs: at(place, isBetween), milliCelsius })),
        )
        if (n === mergedAfter) await merge(inApril)
      }
      const inModel = [...model].sort(([one], [other]) => one - other).map(([ms, milli]) => ({ ms, milli }))
      const ms = '(extract(epoch from at) * 1000)::float8'
      const readings = () =>
        rows(`select ${ms} as ms, milli_celsius as milli from readings where ${ofLogger} order by at`)
      assert.deepEqual(await readings(), inModel)
      await merge(inApril)
      assert.deepEqual(await readings(), inModel)
      assert.deepEqual(
        await rows(`select ${ms} || ' ' || milli_celsius as text from reading_conflicts where ${ofLogger} order by 1`),
        [...conflicts].sort().map(text => ({ text })),
      )
      const cut = await rows(`select reading_count from reading_segments where ${ofLogger} order by first_at`)
      assert.deepEqual(
        cut,
        [4096, model.size - 4096].filter(count => count > 0).map(count => ({ reading_count: count })),
      )
      assert.deepEqual(await findings(), [])
    }),
    { numRuns: cases(6) },
  )
})

test('more segments than a call may have arguments are looked for, and none is replaced unless all are found', async () => {
  const [fromMs, untilMs] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)]
  const former = Array.from({ length: 200_000 }, (_, n) => ({ firstMs: fromMs + 1 + n }) as Segment)
  await assert.rejects(
    inTransaction(portal.pool, client =>
      whileReplaceable(client, { loggerId: 1, fromMs, untilMs }, async () => {
        await replaceSegments(client, 1, former, emptyColumns(1, 0))
      }),
    ),
    { message: 'logger 1: 0 of 200000 segments were found' },
  )
})

test('hourly, this month and the one before are merged, and once a night all others', async () => {
  const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
  for (const month of [3, 4, 5]) {
    for (let n = 0; n < 24; n++)
      await own.send([{ logger: 0, atMs: Date.UTC(2025, month, 30, 12, n), milliCelsius: 5000 }])
  }
  const months = () =>
    rows(`select to_char(first_at at time zone 'UTC', 'MM') as month, count(*)::int as segments from reading_segments
           where logger_id = ${own.loggers[0]?.id} group by 1 order by 1`)
  await merge(new Date('2025-06-30T13:00:00Z'), 'recent')
  assert.deepEqual(await months(), [
    { month: '04', segments: 24 },
    { month: '05', segments: 1 },
    { month: '06', segments: 1 },
  ])
  await merge(new Date('2025-06-30T13:00:00Z'), 'all')
  assert.deepEqual(
    await months(),
    ['04', '05', '06'].map(month => ({ month, segments: 1 })),
  )
})

/** The portal's pool, with other connections for transactions. */
const connectingBy = (connect: () => Promise<PoolClient>, properties: PropertyDescriptorMap = {}): Pool =>
  Object.assign(Object.create(portal.pool, properties) as Pool, {
    connect,
    query: portal.pool.query.bind(portal.pool),
  })

/** The portal's connections, which call `found` with the rows of each statement. */
const watchedPool = (found: (rows: object[]) => void): Pool => {
  const watched = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, given)
          if (key === 'query' && result instanceof Promise)
            void result.then(({ rows }: { rows?: object[] }) => found(rows ?? []))
          return result
        }
      },
    })
  const connect = async () => watched(await portal.pool.connect())
  return connectingBy(connect)
}

test('of a month that still grows, only what is merged is read, each run of neighbours in its own transaction', async () => {
  const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
  const atMs = (second: number) => Date.UTC(2025, 8, 1) + second * 1000
  const single = (second: number): Sent => ({ logger: 0, atMs: atMs(second), milliCelsius: 5000 })
  for (const from of [0, 10_000, 20_000]) {
    for (let n = 0; n < 10; n++) await own.send([single(from + n)])
    await own.send(Array.from({ length: 4096 }, (_, n) => single(from + 100 + n)))
  }
  const ofLogger = `from reading_segments where logger_id = ${own.loggers[0]?.id}`
  const read: number[] = []
  const pool = watchedPool(found => {
    for (const row of found) if ('milliCodes' in row && 'count' in row) read.push(Number(row.count))
  })
  await mergeSegments({ ...portal.appContext, pool, now: () => new Date('2025-09-20T00:00:00Z') }, 'recent')
  const left = await rows(`select reading_count as count ${ofLogger} order by first_at`)
  assert.deepEqual(
    left,
    [10, 4096, 10, 4096, 10, 4096].map(count => ({ count })),
  )
  const small = await rows(`select distinct xmin::text ${ofLogger} and reading_count = 10`)
  assert.equal(small.length, 3)
  // Those that were there, and what was written, which is read back.
  assert.ok(read.length > 0)
  assert.equal(Math.max(...read), 10)
})

test('a long run of neighbours is merged piece by piece, and one that overlaps too much waits for the end of the month', async () => {
  const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
  const send = async (from: number, count: number, step: number) =>
    await own.send(
      Array.from({ length: count }, (_, n) => ({
        logger: 0,
        atMs: Date.UTC(2025, 10, 1) + (from + n * step) * 1000,
        milliCelsius: 5000,
      })),
    )
  const ofLogger = `from reading_segments where logger_id = ${own.loggers[0]?.id}`
  // Every other second, and those between, of which each segment overlaps two others: 139,264 readings.
  for (let n = 0; n < 17; n++) await send(n * 8192, 4096, 2)
  for (let n = 0; n < 17; n++) await send(4097 + n * 8192, 4096, 2)
  const overlapping = () => rows(`select xmin::text, first_at ${ofLogger} and first_at < '2025-11-10' order by 2`)
  const former = await overlapping()
  assert.ok(former.length >= 34)
  for (let n = 0; n < 24; n++) await send(1_000_000 + n * 10_000, 2000, 1)
  await merge(new Date('2025-11-20T00:00:00Z'), 'recent')
  assert.deepEqual(await overlapping(), former)
  const merged = await rows(`select xmin::text, sum(reading_count)::int as readings ${ofLogger}
    and first_at > '2025-11-10' group by xmin order by min(first_at)`)
  assert.deepEqual(
    merged.map(row => (row as { readings: number }).readings),
    [18_000, 18_000, 12_000],
  )
  await merge(later)
  assert.equal((await rows(`select ${ofLogger}`)).length, Math.ceil((34 * 4096 + 48_000) / 4096))
})

const away = Object.assign(new Error('no server'), { code: 'ECONNREFUSED' })
for (const [when, ending, error] of [
  ['the database is away', false, away],
  ['the portal stops', true, new Error('Cannot use a pool after calling end on the pool')],
] as const) {
  test(`merging ends at once when ${when}`, async () => {
    const own = await makeTelemetryWorld(portal.db, portal.pool, 2, [])
    for (const logger of [0, 1]) {
      for (let n = 0; n < 2; n++) await own.send([{ logger, atMs: Date.UTC(2025, 9, 1, 0, n), milliCelsius: 5000 }])
    }
    let asked = 0
    const connect = () => {
      asked += 1
      return Promise.reject(error)
    }
    const pool = connectingBy(connect, { ending: { value: ending } })
    const logged = portal.logLines.length
    await assert.rejects(mergeSegments({ ...portal.appContext, pool, now: () => later }, 'all'), error)
    assert.deepEqual([asked, portal.logLines.length], [1, logged])
  })
}

test(
  'what is not stored as it was is not merged',
  { skip: isOnCitus() && 'no trigger on another machine changes what is stored' },
  async () => {
    const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
    for (let n = 0; n < 2; n++) await own.send([{ logger: 0, atMs: Date.UTC(2024, 9, 1, 0, n), milliCelsius: 5000 }])
    const before = await stored()
    await portal.pool.query(`
      create function change_segment() returns trigger language plpgsql as $$
      begin
        new.milli_base := new.milli_base + 1;
        return new;
      end $$;
      create trigger changes_segment before insert on reading_segments for each row execute function change_segment()`)
    await assert.rejects(merge(later), /could not be merged/)
    await portal.pool.query('drop trigger changes_segment on reading_segments; drop function change_segment')
    const [id] = [own.loggers[0]?.id]
    assert.ok(portal.logLines.some(line => line.includes(`logger ${id}: readings were not stored as they were`)))
    assert.deepEqual(await stored(), before)
    await merge(later)
    assert.deepEqual(await stored(), before)
  },
)

test('readings that arrive during a merge are stored, each once', async () => {
  const atMs = (n: number) => Date.UTC(2026, 8, 1) + n * minute
  const one = (n: number): Sent[] => [{ logger: 1, atMs: atMs(n), milliCelsius: 4000 + n }]
  for (let n = 0; n < 60; n++) await world.send(one(2 * n))
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, (_, n) => world.send(one(2 * n + 1)))),
    merge(later),
    merge(later),
  ])
  assert.equal(
    results.reduce((sum, { accepted }) => sum + accepted, 0),
    60,
  )
  const { length } = await rows(`select from readings where at >= '2026-09-01 00:00Z' and at < '2026-09-02 00:00Z'`)
  assert.equal(length, 120)
  assert.deepEqual(await findings(), [])
})

const refused = { code: '23001', message: /^readings are never changed/ }

/** What a transaction does that may replace the segments of a logger in October. */
const replacing = (place: number, ...statements: string[]) =>
  inTransaction(portal.pool, async client => {
    const allow = "select allow_segment_replacement($1, '2026-10-01 00:00Z', '2026-11-01 00:00Z', null)"
    await client.query(allow, [world.loggers[place]?.id])
    for (const statement of statements) await client.query(statement)
  })

test('a segment is replaced only by what asked for it in its transaction, of that logger and month', async () => {
  for (const place of [1, 2]) await world.send([{ logger: place, atMs: Date.UTC(2026, 9, 1), milliCelsius: 5000 }])
  await world.send([{ logger: 2, atMs: Date.UTC(2026, 10, 1), milliCelsius: 5000 }])
  const of = (place: number, month: string) =>
    `delete from reading_segments where logger_id = ${world.loggers[place]?.id} and first_at >= '2026-${month}-01 00:00Z'`
  await assert.rejects(portal.pool.query('delete from reading_segments'), refused)
  await replacing(2)
  await assert.rejects(portal.pool.query('delete from reading_segments'), refused)
  await assert.rejects(replacing(2, 'update reading_segments set milli_base = 0'), refused)
  await assert.rejects(replacing(2, of(1, '10')), refused)
  await assert.rejects(replacing(2, of(2, '11')), refused)
})

test('what may be replaced cannot be deleted: the readings are counted at the end of the transaction', async () => {
  const loggerId = world.loggers[0]?.id
  const readings: Sent[] = [0, 1, 2].map(n => ({
    logger: 0,
    atMs: Date.UTC(2026, 9, 1) + n * minute,
    milliCelsius: 5000,
  }))
  await world.send(readings)
  await world.send([{ logger: 0, atMs: Date.UTC(2026, 9, 2), milliCelsius: 5000 }])
  const before = await stored()
  const lost = { code: '23001', message: `logger ${loggerId} would have 1 readings in place of 4` }
  const some = `delete from reading_segments where logger_id = ${loggerId} and first_at = '2026-10-01 00:00Z'`
  await assert.rejects(replacing(0, some), lost)
  await assert.rejects(replacing(0, some, 'delete from segment_replacements'), lost)
  await assert.rejects(replacing(0, 'update segment_replacements set readings = 1'), { code: '23001' })
  // Once they were counted, nothing may be replaced any more.
  await assert.rejects(replacing(0, 'set constraints all immediate', some), refused)
  assert.deepEqual(await stored(), before)
  assert.deepEqual(await rows('select from segment_replacements'), [])
})

// The last tests: the ones before read all readings again and again, and these send very many.

test('a large month is merged by several transactions, without a rest between their segments', async () => {
  const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
  const perBatch = 5000
  const atMs = (n: number) => Date.UTC(2026, 2, 1) + n * 10_000
  const readings = (from: number, count: number): Sent[] =>
    Array.from({ length: count }, (_, n) => ({ logger: 0, atMs: atMs(from + n), milliCelsius: 4000 + (n % 7) }))
  for (let batch = 0; batch < 28; batch++) await own.send(readings(batch * perBatch, perBatch))
  // From the first piece into the second, and from the second to the end.
  for (const from of [60_000.5, 100_000.5]) await own.send([...readings(from, 1), ...readings(from + 30_000, 1)])
  const ofMarch = () =>
    rows(`select xmin::text, reading_count::int as count from reading_segments
           where logger_id = ${own.loggers[0]?.id} order by first_at`)
  const before = await stored()
  await merge(later)
  assert.deepEqual(await stored(), before)
  const merged = (await ofMarch()) as { xmin: string; count: number }[]
  const whole = Math.floor((28 * perBatch + 4) / 4096)
  const full = Array.from({ length: whole }, () => 4096)
  assert.deepEqual(
    merged.map(({ count }) => count),
    [...full, 28 * perBatch + 4 - whole * 4096],
  )
  assert.ok(new Set(merged.map(({ xmin }) => xmin)).size > 1)
  assert.deepEqual(await overlaps(), [])
  assert.deepEqual(await findings(), [])
  // Nothing is written again.
  await merge(later)
  assert.deepEqual(await ofMarch(), merged)
})

test('small segments between full ones wait until their month is over: their logger is not locked in vain', async () => {
  const own = await makeTelemetryWorld(portal.db, portal.pool, 1, [])
  const readings = (batch: number): Sent[] =>
    Array.from({ length: 4097 }, (_, n) => ({
      logger: 0,
      atMs: Date.UTC(2026, 7, 1) + (batch * 4097 + n) * 10_000,
      milliCelsius: 5000,
    }))
  for (let batch = 0; batch < 25; batch++) await own.send(readings(batch))
  const small = `select from reading_segments where reading_count = 1 and logger_id = ${own.loggers[0]?.id}`
  assert.equal((await rows(small)).length, 25)
  // Locking a row for update leaves the id of the transaction in it.
  const lock = () => rows(`select xmax::text from logger_progress where logger_id = ${own.loggers[0]?.id}`)
  const before = await lock()
  await merge(new Date('2026-08-20T00:00:00Z'))
  assert.deepEqual(await lock(), before)
  assert.equal((await rows(small)).length, 25)
  // Late readings overlap the full ones, so that there is something to merge.
  for (let n = 0; n < 24; n++) {
    await own.send([{ logger: 0, atMs: Date.UTC(2026, 7, 1) + n * 40_970_000 + 5_000, milliCelsius: 5000 }])
  }
  await merge(new Date('2026-08-20T00:00:00Z'))
  assert.notDeepEqual(await lock(), before)
  assert.ok((await rows(small)).length < 25)
})
