import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { startStoringThread } from '#server/integration/mqtt/writing/storeInThread.ts'
import { collectReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 2, () => undefined)
const log = createLogger({ logLevel: 'silent' })
after(async () => {
  await pool.end()
  await database.drop()
})

async function oneReading() {
  const { serial, company } = await makeLogger(kyselyOver(pool))
  const collected = collectReadingBatch()
  const reading = {
    atMs: Date.UTC(2026, 9, 1),
    milliCelsius: 5000,
    humidity: null,
    lat: null,
    lon: null,
    battery: null,
  }
  collected.sender({ companyId: company.id, apiKeyId: null, source: 'mqtt' }).add({ logger: serial, ...reading }, 1)
  return collected.take()
}

test('a thread stores like the process itself, and one that ended is replaced', async () => {
  const thread = startStoringThread({ pool, log })
  const batch = await oneReading()
  assert.deepEqual([...(await thread.store(batch))], [readingResults.accepted])
  const begun = thread.store(await oneReading())
  await Promise.all([assert.rejects(begun, /ended/), thread.stop()])
  assert.deepEqual([...(await thread.store(batch))], [readingResults.duplicate])
  await thread.stop()
})

test('an unavailable database is recognised in both threads', async () => {
  const nowhere = createPool({ host: '127.0.0.1', port: 1 }, 1, () => undefined)
  const thread = startStoringThread({ pool: nowhere, log })
  await assert.rejects(thread.store(await oneReading()), error => outOfService(error) !== undefined)
  await thread.stop()
  await nowhere.end()
})
