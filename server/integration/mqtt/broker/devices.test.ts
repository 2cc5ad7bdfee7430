import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { watchDevices } from '#server/integration/mqtt/broker/devices.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 4, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

test('a client that connects while keys are checked is not treated as one with a revoked key', async () => {
  const ended: string[] = []
  const log = createLogger({ logLevel: 'error' })
  const parts = { config: readConfig({ DEMO: '0' }), pool, db, log, now: () => new Date() }
  const devices = watchDevices<string>(parts, client => void ended.push(client))
  const [revoked, late] = [await makeApiKey(db), await makeApiKey(db)]
  const lateDevice = await devices.admit(late.key)
  devices.add('revoked', await devices.admit(revoked.key))
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  const holder = await pool.connect()
  await holder.query('begin; lock table companies in access exclusive mode')
  await until('the watch waits for the companies', () => isAnybodyWaiting(db))
  devices.add('late', lateDevice)
  await holder.query('commit')
  holder.release()
  await until('the other one is ended', () => ended.length > 0)
  await devices.stop()
  assert.ok(!ended.includes('late'))
})
