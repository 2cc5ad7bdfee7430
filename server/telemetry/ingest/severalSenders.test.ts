import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { storedReadingResults } from '#server/records/auditTrail/verification/verifyReadings.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { collectReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { storeBatch } from '#server/telemetry/ingest/storeReadings.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { makeTelemetryWorld, type DeliverySpec, type Sent } from '#test/support/worlds/telemetryWorld.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 4, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

const startMs = Date.UTC(2026, 4, 1)
const minute = 60_000
const assignment = (logger: number) => ({ logger, fromMs: startMs, toMs: null, intervalSeconds: null, items: [] })
const deliveries: DeliverySpec[] = [
  { items: [{ band: '2-8', toleranceMinutes: 30 }], deliveredAtMs: null, assignments: [assignment(0), assignment(1)] },
]
type World = Awaited<ReturnType<typeof makeTelemetryWorld>>

const reading = fc.record({
  world: fc.integer({ min: 0, max: 1 }),
  key: fc.integer({ min: 0, max: 1 }),
  logger: fc.integer({ min: 0, max: 1 }),
  atMs: fc.integer({ min: 0, max: 30 }).map(step => startMs + step * 10 * minute),
  milliCelsius: fc.constantFrom(5_000, 5_001, 9_000, 1_000),
})

const storedOf = async (world: World) => {
  const ids = world.loggers.map(logger => logger.id)
  const readings = await sql`
    select array_position(${ids}::int[], logger_id) as logger, at, milli_celsius from readings
     where logger_id = any(${ids}) order by 1, 2`.execute(db)
  const conflicts = await sql`
    select array_position(${ids}::int[], logger_id) as logger, at, milli_celsius from reading_conflicts
     where logger_id = any(${ids}) order by 1, 2, 3`.execute(db)
  const figures = await sql`
    select outcome, excursion_count, spike_count, gap_count, conflict_count, min_milli, max_milli,
           mkt_celsius, above_ms, below_ms, in_band_ms from delivery_temperature
     where delivery_id = any(${world.deliveries.map(one => one.id)})`.execute(db)
  const progress = await sql`
    select array_position(${ids}::int[], logger_id) as logger, last_at from logger_progress
     where logger_id = any(${ids}) order by 1`.execute(db)
  return [readings.rows, conflicts.rows, figures.rows, progress.rows]
}

test('storing several senders together gives the same as storing each alone, with checksums that verify', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(reading, { maxLength: 40 }), { maxLength: 4 }), async shipments => {
      const together = [
        await makeTelemetryWorld(db, pool, 2, deliveries),
        await makeTelemetryWorld(db, pool, 2, deliveries),
      ]
      const alone = [
        await makeTelemetryWorld(db, pool, 2, deliveries),
        await makeTelemetryWorld(db, pool, 2, deliveries),
      ]
      const keys = []
      for (const { company } of together)
        keys.push([await makeApiKey(db, { company }), await makeApiKey(db, { company })].map(key => key.id))
      for (const shipment of shipments) {
        const results = await sendTogether(together, keys, shipment)
        const counts = { accepted: 0, duplicate: 0, conflict: 0 }
        for (const place of [0, 1]) {
          const answer = await alone[place]?.send(shipment.filter(one => one.world === place))
          for (const name of ['accepted', 'duplicate', 'conflict'] as const) counts[name] += answer?.[name] ?? 0
        }
        for (const name of ['accepted', 'duplicate', 'conflict'] as const)
          assert.equal(results.filter(result => result === readingResults[name]).length, counts[name], name)
      }
      for (const place of [0, 1])
        assert.deepEqual(await storedOf(together[place] as World), await storedOf(alone[place] as World))
    }),
    { numRuns: cases(15) },
  )
  const found = await inTransaction(pool, client => Array.fromAsync(storedReadingResults(client)))
  assert.deepEqual(found, [])
})

async function sendTogether(worlds: World[], keys: number[][], shipment: (Sent & { world: number; key: number })[]) {
  const collected = collectReadingBatch()
  const sources = worlds.map((world, place) =>
    (keys[place] ?? []).map(apiKeyId => ({ companyId: world.company.id, apiKeyId, source: 'mqtt' })),
  )
  for (const [index, { world, key, logger, atMs, milliCelsius }] of shipment.entries()) {
    const source = sources[world]?.[key]
    if (!source) throw new Error('no such key')
    const serial = worlds[world]?.loggers[logger]?.serial ?? ''
    const blank = { humidity: null, lat: null, lon: null, battery: null }
    collected.sender(source).add({ logger: serial, atMs, milliCelsius, ...blank }, index + 1)
  }
  return [...(await storeBatch(pool, 'system:mqtt', collected.take()))]
}

test('serials belong to their sender, refused readings are counted, and the newest battery level of two senders is stored', async () => {
  const worlds = [await makeTelemetryWorld(db, pool, 1, []), await makeTelemetryWorld(db, pool, 1, [])]
  const [first, second] = worlds as [World, World]
  const serial = first.loggers[0]?.serial ?? ''
  const collected = collectReadingBatch()
  const own = collected.sender({ companyId: first.company.id, apiKeyId: null, source: 'mqtt' })
  const again = collected.sender({ companyId: first.company.id, apiKeyId: null, source: 'mqtt' })
  const outsider = collected.sender({ companyId: second.company.id, apiKeyId: null, source: 'mqtt' })
  const at = (step: number, battery: number | null) => {
    const time = { logger: serial, atMs: startMs + step * minute, milliCelsius: 5000 }
    return { ...time, humidity: 50.5, lat: 35.1, lon: 139.2, battery }
  }
  own.add(at(2, 60), 1)
  again.add(at(1, 70), 1)
  outsider.add(at(3, 10), 1)
  outsider.refuse()
  assert.deepEqual(
    [...(await storeBatch(pool, 'system:mqtt', collected.take()))],
    [readingResults.accepted, readingResults.accepted, readingResults.unknownLogger],
  )
  const batches = await db
    .selectFrom('reading_batches')
    .select(['company_id', 'accepted', 'rejected'])
    .where('company_id', 'in', [first.company.id, second.company.id])
    .orderBy('id')
    .execute()
  assert.deepEqual(batches, [
    { company_id: first.company.id, accepted: 1, rejected: 0 },
    { company_id: first.company.id, accepted: 1, rejected: 0 },
    { company_id: second.company.id, accepted: 0, rejected: 2 },
  ])
  const { battery_percent } = await db
    .selectFrom('logger_progress')
    .select('battery_percent')
    .where('logger_id', '=', first.loggers[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  assert.equal(battery_percent, 60)
})

test('two concurrent writers of one delivery store all their readings', async () => {
  const world = await makeTelemetryWorld(db, pool, 4, [
    { items: [{ band: '2-8', toleranceMinutes: 30 }], deliveredAtMs: null, assignments: [0, 1, 2, 3].map(assignment) },
  ])
  const source = { companyId: world.company.id, apiKeyId: null, source: 'mqtt' }
  const blank = { humidity: null, lat: null, lon: null, battery: null }
  const send = async (loggers: number[], step: number) => {
    const collected = collectReadingBatch()
    for (const logger of loggers)
      collected
        .sender(source)
        .add(
          { logger: world.loggers[logger]?.serial ?? '', atMs: startMs + step * minute, milliCelsius: 5_000, ...blank },
          1,
        )
    await storeBatch(pool, 'system:mqtt', collected.take())
  }
  const steps = 40
  const writer = async (loggers: number[]) => {
    for (let step = 0; step < steps; step++) await send(loggers, step)
  }
  await Promise.all([writer([0, 3]), writer([2, 1])])
  const found = await db
    .selectFrom('delivery_item_temperature as t')
    .innerJoin('delivery_items as i', 'i.id', 't.delivery_item_id')
    .select(['t.reading_count', 't.outcome'])
    .where('i.delivery_id', '=', world.deliveries[0]?.id ?? 0)
    .execute()
  assert.deepEqual(found, [{ reading_count: steps * 4, outcome: 'compliant' }])
})
