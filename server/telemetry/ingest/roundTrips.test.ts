import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ClientBase } from 'pg'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'
import { collectReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { storeBatch } from '#server/telemetry/ingest/storeReadings.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 1, () => undefined)
after(async () => {
  await pool.end()
  await database.drop()
})

const startMs = Date.UTC(2026, 4, 1)
const loggerCount = 5

/** The statements of this connection from now on, and how often one was sent that waited for the answer to the former one. */
function countTrips(pooled: ClientBase) {
  const client = pooled as DriverClient
  const counted = { statements: 0, trips: 0 }
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((...asked: unknown[]) => {
    counted.statements += 1
    if (client.readyForQuery !== false) counted.trips += 1
    return query(...asked)
  }) as ClientBase['query']
  return counted
}

const assignment = { fromMs: startMs, toMs: null, intervalSeconds: null, items: [] }
const { company, loggers } = await makeTelemetryWorld(kyselyOver(pool), pool, loggerCount, [
  {
    items: [{ band: '2-8', toleranceMinutes: 0 }],
    deliveredAtMs: null,
    assignments: Array.from({ length: loggerCount }, (_, logger) => ({ logger, ...assignment })),
  },
])

let minutes = 0
/** Two readings of each logger, each from a sender of its own. */
function nextBatch() {
  const batch = collectReadingBatch()
  minutes += 1
  for (const { serial } of loggers) {
    const source = { companyId: company.id, apiKeyId: null, source: 'mqtt' }
    const rest = { milliCelsius: 5000, humidity: null, lat: null, lon: null, battery: null }
    batch.sender(source).add({ logger: serial, atMs: startMs + minutes * 60_000, ...rest }, 1)
    batch.sender(source).add({ logger: serial, atMs: startMs + minutes * 60_000 + 1000, ...rest }, 2)
  }
  return batch.take()
}

test('messages of several loggers are stored in 18 statements and 10 round trips, whatever their number', async () => {
  await storeBatch(pool, 'system:mqtt', nextBatch())
  const client = await pool.connect()
  const counted = countTrips(client)
  client.release()
  await storeBatch(pool, 'system:mqtt', nextBatch())
  assert.deepEqual(counted, { statements: 18, trips: 10 })
})

test('the facts of their deliveries are planned once for a connection, not for each batch', async () => {
  for (let batch = 0; batch < 10; batch++) await storeBatch(pool, 'system:mqtt', nextBatch())
  const { rows } = await pool.query<{ generic: number }>(
    "select generic_plans::int as generic from pg_prepared_statements where statement like '%as assignments%from deliveries%'",
  )
  assert.equal(rows.length, 1)
  assert.ok((rows[0]?.generic ?? 0) > 0)
})
