import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from 'mqtt'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import { startPortalProcess } from '#test/support/portal/portalProcess.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

const cleanups: (() => void)[] = []
const database = await createTestDatabase()
const pool = createPool(database.config, 2, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  for (const cleanup of cleanups) cleanup()
  await pool.end()
  await database.drop()
})

/** A process that starts on a busy machine. */
const patienceMs = 60_000

test('kill -9 of the portal in the middle of publishing loses no acknowledged reading and stores none twice', async () => {
  const { key, company } = await makeApiKey(db)
  const logger = await makeLogger(db, { company })
  const environment = { DATABASE_URL: urlOf(database.config), LOG_LEVEL: 'error' }
  const first = startPortalProcess({ ...environment, MQTT_PORT: '0' })
  cleanups.push(() => first.kill('SIGKILL'))
  const address = await first.said(/(mqtt:\/\/\S+)/)
  const device = connect(address, {
    password: key,
    username: 'd',
    clean: false,
    clientId: 'lasting',
    reconnectPeriod: 50,
  })
  device.on('error', () => undefined)
  cleanups.push(() => device.end(true))

  const sent: string[] = []
  const acknowledged = new Set<string>()
  const over = new AbortController()
  cleanups.push(() => over.abort())
  const publishing = (async () => {
    while (!over.signal.aborted) {
      const time = new Date(Date.UTC(2026, 9, 1) + sent.length * 1000).toISOString()
      sent.push(time)
      const payload = JSON.stringify({ time, celsius: (sent.length % 80) / 10 })
      device.publish(`kelvinchain/v1/${logger.serial}/readings`, payload, { qos: 1 }, error => {
        if (!error) acknowledged.add(time)
      })
      if (sent.length - acknowledged.size > 500)
        await until(
          'some are acknowledged',
          () => sent.length - acknowledged.size < 400 || over.signal.aborted,
          patienceMs,
        )
      else await new Promise(resolve => setImmediate(resolve))
    }
  })()
  const storedTimes = async () =>
    (await db.selectFrom('readings').select('at').where('logger_id', '=', logger.id).execute()).map(row =>
      row.at.toISOString(),
    )

  await until('many are acknowledged', () => acknowledged.size > 1000, patienceMs)
  first.kill('SIGKILL')
  await first.ended
  const afterKill = new Set(await storedTimes())
  for (const time of acknowledged) assert.ok(afterKill.has(time), `acknowledged and lost: ${time}`)

  const second = startPortalProcess({ ...environment, MQTT_PORT: new URL(address).port })
  cleanups.push(() => second.kill('SIGKILL'))
  const before = acknowledged.size
  await until('it goes on', () => acknowledged.size > before + 500, patienceMs)
  over.abort()
  await publishing
  await until('all are acknowledged', () => acknowledged.size === sent.length, patienceMs)
  assert.deepEqual((await storedTimes()).toSorted(), sent)
  const batches = await db.selectFrom('reading_batches').select(['accepted', 'conflict']).execute()
  assert.equal(
    batches.reduce((sum, batch) => sum + batch.accepted, 0),
    sent.length,
  )
  assert.equal(
    batches.reduce((sum, batch) => sum + batch.conflict, 0),
    0,
  )
  device.end(true)
  second.kill('SIGTERM')
  assert.equal(await second.ended, 0)
})
