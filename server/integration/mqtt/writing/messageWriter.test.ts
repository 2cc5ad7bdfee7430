import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { createByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import { createMessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import { createMqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { startStoringThread } from '#server/integration/mqtt/writing/storeInThread.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 4, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

/** The machine may be busy. */
const patienceMs = 30_000

test(
  'a message that arrives at any moment after the last answer is stored, and its bytes are released',
  { timeout: patienceMs },
  async () => {
    const { serial, company } = await makeLogger(db)
    const log = createLogger({ logLevel: 'error' })
    const parts = { config: readConfig({ DEMO: '0' }), pool, db, log, now: () => new Date() }
    const budget = createByteBudget(1024)
    const thread = startStoringThread(parts)
    const writer = createMessageWriter(parts, thread.store, budget, createMqttMetrics(new Registry()))
    const sender = { companyId: company.id, apiKeyId: null, source: 'mqtt' }
    const channel = { sender, serial, refusal: undefined, notify: () => undefined }
    const send = (second: number) => {
      const payload = Buffer.from(JSON.stringify({ time: new Date(Date.UTC(2026, 9, 1, 0, 0, second)), celsius: 5 }))
      return new Promise(resolve => writer.write(channel, payload, resolve))
    }
    for (let number = 0; number < 24; number++) {
      // Times within one turn of the event loop, between which other work may happen.
      for (let moment = 0; moment < number % 8; moment++) await Promise.resolve()
      assert.equal(await send(number), null)
    }
    assert.equal(budget.reserved(), 0)
    await writer.stop(1000)
    await thread.stop()
  },
)
