import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { compareMonth } from '#server/records/auditTrail/verification/compareMonth.ts'
import { doubtfulBatches } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import { idSet } from '#server/records/auditTrail/verification/idSet.ts'
import { addPart } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { segmentsWithin } from '#server/telemetry/segments/readSegments.ts'
import { auditedPortal, type AuditedPortal, type TestReading } from '#test/support/database/auditedPortal.ts'

const october = Date.UTC(2026, 9, 1)
const november = Date.UTC(2026, 10, 1)
const december = Date.UTC(2026, 11, 1)
const minuteMs = 60_000

/** Readings of loggers 1 and 2 in each of these minutes, in order of logger and time. */
const readingsAt = (times: readonly number[], milliCelsius = 4000): TestReading[] =>
  [1, 2].flatMap(loggerId => times.map(atMs => ({ loggerId, atMs, milliCelsius: milliCelsius + loggerId })))

/** `count` minutes up to a turn of months, and two after it. */
const around = (turn: number, count: number) =>
  Array.from({ length: count + 2 }, (_, n) => turn + (n - count) * minuteMs + 500)

const names = (results: readonly string[]) => results.map(line => line.split(':')[0])
const millis = (ms: number) => `to_timestamp(${ms / 1000})`

test('a batch over several months is compared as a whole, and each of its months with it', async () => {
  await using portal = await auditedPortal()
  const id = await portal.store(readingsAt([...around(november, 3), ...around(december, 4)]))
  const other = await portal.store(readingsAt([november + 3 * minuteMs]))
  await sealAuditTrail(portal.db)
  assert.deepEqual(await portal.results(), [])
  for (const fromMs of [october, november, december]) {
    const ofMonth = `logger_id = 2 and batch_id = ${id} and first_at >= ${millis(fromMs)}
      and first_at < ${millis(fromMs)} + interval '1 month'`
    await portal.behindTheBack(`create table before as select * from reading_segments where ${ofMonth};
      update reading_segments set milli_base = milli_base + 1 where ${ofMonth}`)
    const [changed, ...none] = await portal.results()
    assert.deepEqual(none, [])
    assert.match(
      changed ?? '',
      new RegExp(
        `^reading_batches ${id} at least one of 22 readings was changed: .* readings from 2026-10-31T23:57:00.500Z to ` +
          '2026-12-01T00:01:00.500Z, loggers SN-1, SN-2$',
      ),
    )
    await portal.behindTheBack(`delete from reading_segments where ${ofMonth}`)
    assert.match(
      String(names(await portal.results())),
      new RegExp(`^reading_batches ${id} \\d of 22 readings were removed$`),
    )
    await portal.behindTheBack('insert into reading_segments table before; drop table before')
  }
  assert.deepEqual(await portal.results(), [])
  await portal.behindTheBack(`delete from reading_segments where batch_id in (${id}, ${other})`)
  assert.deepEqual(names(await portal.results()), [
    `reading_batches ${id} all 22 readings were removed`,
    `reading_batches ${other} all 2 readings were removed`,
  ])
})

test('a changed reading of a batch is named by its month after the first of its months was exported', async () => {
  await using portal = await auditedPortal()
  const months = [
    readingsAt([november - minuteMs], 5000),
    readingsAt([november + minuteMs, november + 2 * minuteMs], 6000),
    readingsAt([december + minuteMs], 7000),
  ]
  const inOrder = months.flat().sort((one, other) => one.loggerId - other.loggerId || one.atMs - other.atMs)
  const id = await portal.store(inOrder)
  await recordParts(portal, id, months)
  await sealAuditTrail(portal.db)
  assert.deepEqual(await portal.results(), [])
  for (const [n, from] of [october, november, december].entries()) {
    const ofMonth = `batch_id = ${id} and logger_id = 2 and first_at >= ${millis(from)}
      and first_at < ${millis(from)} + interval '1 month'`
    await portal.behindTheBack(`update reading_segments set milli_base = milli_base + 1 where ${ofMonth}`)
    const count = months[n]?.length
    assert.deepEqual(names(await portal.results()), [
      `reading_batches ${id} at least one of ${count} readings was changed in 2026-${10 + n}`,
    ])
    await portal.behindTheBack(`update reading_segments set milli_base = milli_base - 1 where ${ofMonth}`)
  }
  assert.deepEqual(await portal.results(), [])
})

/** As an export does it that was not moved; each month's readings in order of logger and time. */
async function recordParts(portal: AuditedPortal, batchId: number, months: readonly TestReading[][]) {
  const parts = months.map(readings => {
    const checksum = readingChecksum()
    for (const { loggerId, atMs, milliCelsius } of readings)
      checksum.add(loggerId, atMs, milliCelsius, null, null, null)
    const month = `${new Date(readings[0]?.atMs ?? 0).toISOString().slice(0, 7)}-01`
    return { batchId, month, readings: readings.length, checksum: checksum.digest() }
  })
  const hash = createHash('sha256')
  for (const part of parts) addPart(hash, part)
  const { rows } = await portal.client.query<{ id: string }>(
    `insert into archives (kind, month, host, file_name, bytes, rows, sha256, parts_sha256, exported_at)
     values ('readings', $1, 'host', 'file', 1, 1, '', $2, now()) returning id`,
    [parts[0]?.month, hash.digest()],
  )
  for (const { month, readings, checksum } of parts) {
    await portal.client.query('insert into archived_parts values ($1, $2, $3, $4, $5)', [
      batchId,
      month,
      readings,
      checksum,
      rows[0]?.id,
    ])
  }
}

test('readings that a batch has once more in another month are found, before it and after it', async () => {
  await using portal = await auditedPortal()
  const id = await portal.store(readingsAt([november + minuteMs]))
  await portal.store(readingsAt([october + minuteMs + 1, december + minuteMs]))
  await sealAuditTrail(portal.db)
  const aways = ["- interval '5 days'", "+ interval '40 days'"]
  for (const [away, loggers] of aways.flatMap(one => [[one, '2'] as const, [one, '1, 2'] as const])) {
    await portal.behindTheBack(`insert into reading_segments
      select first_at ${away}, last_at ${away}, batch_id, logger_id, reading_count, step_ms, time_unit, milli_base, milli_unit,
             times, milli, batches, centi_humidity, lat, lon
        from reading_segments where batch_id = ${id} and logger_id in (${loggers})`)
    assert.deepEqual(names(await portal.results()), [
      `reading_batches ${id} ${loggers.split(',').length} readings were added to the 2 that came in`,
    ])
    await portal.behindTheBack(`delete from reading_segments where batch_id = ${id}
      and (first_at < ${millis(november)} or first_at >= ${millis(december)})`)
  }
  assert.deepEqual(await portal.results(), [])
})

test('the months are those of the segments, whatever their partitions are named', async () => {
  await using portal = await auditedPortal()
  await portal.client.query('alter table reading_segments_2026_10 rename to oldest_readings')
  assert.deepEqual(
    (await portal.results()).filter(line => line.startsWith('reading_')),
    [],
  )
  await portal.behindTheBack('update reading_segments set milli_base = milli_base + 1 where logger_id = 1')
  assert.match(
    String((await portal.results()).filter(line => line.startsWith('reading_'))),
    /^reading_batches 1 at least one of 100 readings was changed/,
  )
})

test('segments of a time that no reading can have are named', async () => {
  await using portal = await auditedPortal()
  const spans = [
    ['0044-10-01 00:00Z BC', '0044-11-01 00:00Z BC', '2069 years'],
    ['1999-10-01 00:00Z', '1999-11-01 00:00Z', '27 years'],
    ['12026-10-01 00:00Z', '12026-11-01 00:00Z', '-10000 years'],
  ]
  for (const [n, [from, until, ago]] of spans.entries()) {
    await portal.behindTheBack(`
      create table timeless_${n} partition of reading_segments for values from ('${from}') to ('${until}');
      insert into reading_segments
      select first_at - interval '${ago}', last_at - interval '${ago}', batch_id, logger_id, reading_count, step_ms, time_unit,
             milli_base, milli_unit, times, milli, batches, centi_humidity, lat, lon
        from reading_segments where logger_id = 2 and first_at >= '2026-10-01 00:00Z' and first_at < '2026-11-01 00:00Z'`)
  }
  assert.deepEqual(
    (await portal.results()).filter(line => line.startsWith('reading_')),
    ['0044-10-01 00:00:00+00 BC', '1999-10-01 00:00:00+00', '12026-10-01 00:00:00+00'].map(
      at => `reading_segments 2 ${at} no reading can be of that time`,
    ),
  )
})

test('many batches are compared in several passes, and few are hashed at once', async () => {
  await using portal = await auditedPortal()
  const ids: number[] = []
  for (let n = 0; n < 30; n++) {
    // Every third one has readings of both loggers between those of others.
    const readings = readingsAt([november + n * minuteMs, november + (n + 40) * minuteMs], 4000 + n)
    ids.push(await portal.store(n % 3 === 0 ? readings : readings.filter(({ loggerId }) => loggerId === 1)))
  }
  const doubted = async (most: { batches: number; open: number }) => {
    const doubtful = doubtfulBatches(100)
    const stored = [1, 2].map(async id => await segmentsWithin(portal.client, id, november, december))
    const segments = (await Promise.all(stored)).flat()
    const batchIds = idSet()
    ids.forEach(id => batchIds.add(id))
    async function* again() {
      yield* segments
    }
    const month = { fromMs: november, untilMs: december, segments: again, batchIds }
    await compareMonth(portal.client, month, { seen: idSet(), sinceMs: november, doubtful }, most)
    return [...doubtful.pieces(7, 0)].flatMap(piece => piece.batchIds).sort((one, other) => one - other)
  }
  const limits = [
    { batches: 250_000, open: 20_000 },
    { batches: 7, open: 20_000 },
    { batches: 7, open: 2 },
    { batches: 250_000, open: 1 },
  ]
  for (const most of limits) assert.deepEqual(await doubted(most), [], JSON.stringify(most))
  const changed = [ids[4], ids[9], ids[29]].map(Number)
  await portal.behindTheBack(
    `update reading_segments set milli_base = milli_base + 1 where logger_id = 1 and batch_id in (${changed.join()})`,
  )
  for (const most of limits) assert.deepEqual(await doubted(most), changed, JSON.stringify(most))
})
