import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { Client } from 'pg'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import { closed, createMqttPortal } from '#test/support/network/mqttPortal.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { until } from '#test/support/database/until.ts'

const mqtt = await createMqttPortal()
after(mqtt.close)
const { db } = mqtt

let seconds = 0
const good = () => JSON.stringify({ time: new Date(Date.UTC(2026, 9, 1) + seconds++ * 1000).toISOString(), celsius: 5 })
const topicOf = (serial: string) => `kelvinchain/v1/${serial}/readings`

const count = async (loggerId: number) =>
  (await db.selectFrom('readings').select('at').where('logger_id', '=', loggerId).execute()).length

/** A connection of the test's own. */
async function outsider(database = mqtt.database.config.database) {
  const client = new Client({ ...mqtt.database.config, database })
  await client.connect()
  return client
}

test('no message is acknowledged before its commit', async () => {
  const { key, company } = await makeApiKey(db)
  const logger = await makeLogger(db, { company })
  const device = await mqtt.connect(key)
  const holder = await outsider()
  await holder.query('begin')
  await holder.query('select from logger_progress where logger_id = $1 for update', [logger.id])
  let isAcknowledged = false
  const published = device.publishAsync(topicOf(logger.serial), good(), { qos: 1 }).then(() => (isAcknowledged = true))
  await until('the writer waits for the logger', () => isAnybodyWaiting(db))
  assert.equal(isAcknowledged, false)
  await holder.query('commit')
  await published
  assert.equal(await count(logger.id), 1)
  await holder.end()
})

test('messages wait while the database is unavailable, and are stored and acknowledged afterwards', async () => {
  const { key, company } = await makeApiKey(db)
  const logger = await makeLogger(db, { company })
  const device = await mqtt.connect(key)
  await device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })
  const operator = await outsider('postgres')
  const name = mqtt.database.config.database
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
  await operator.query(`alter database ${name} allow_connections false`)
  await operator.query(cut, [name])
  let acknowledged = 0
  const published = Array.from({ length: 20 }, async () => {
    await device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })
    acknowledged += 1
  })
  await until('it is told that nothing can be stored', () =>
    mqtt.logLines.some(line => line.includes('messages could not be stored')),
  )
  assert.equal(acknowledged, 0)
  // Whoever connects meanwhile gets no answer, and so comes again.
  const comingAgain = connectAsync(mqtt.address, { username: 'any', password: key, reconnectPeriod: 50 })
  await until('a client is not admitted', () =>
    mqtt.logLines.some(line => line.includes('an MQTT client could not be authenticated')),
  )
  await operator.query(`alter database ${name} allow_connections true`)
  await operator.end()
  await Promise.all(published)
  assert.equal(await count(logger.id), 21)
  assert.ok(device.connected)
  await (await comingAgain).endAsync()
})

test('a message that cannot be stored is not acknowledged, the others are stored', async () => {
  const { key, company } = await makeApiKey(db)
  const [bad, fine] = [await makeLogger(db, { company }), await makeLogger(db, { company })]
  await sql`create function fail_one() returns trigger language plpgsql as $$
    begin if new.logger_id = ${sql.lit(bad.id)} then raise exception 'a fault' using errcode = 'P0001'; end if;
    return new; end $$`.execute(db)
  await sql`create trigger fault before insert or update on logger_progress for each row execute function fail_one()`.execute(
    db,
  )
  const [unlucky, lucky] = [await mqtt.connect(key), await mqtt.connect(key)]
  const ended = closed(unlucky)
  unlucky.publish(topicOf(bad.serial), good(), { qos: 1 })
  await Promise.all(Array.from({ length: 30 }, () => lucky.publishAsync(topicOf(fine.serial), good(), { qos: 1 })))
  await ended
  assert.equal(await count(fine.id), 30)
  assert.equal(await count(bad.id), 0)
  assert.ok(lucky.connected)
  await sql`drop trigger fault on logger_progress`.execute(db)
  assert.ok(
    mqtt.logLines.some(line => line.includes('fault: a message could not be stored') && line.includes('faultId')),
  )
})

test('the log has no secrets and no payloads', async () => {
  const { key, company } = await makeApiKey(db)
  const { serial } = await makeLogger(db, { company })
  const device = await mqtt.connect(key)
  await device.publishAsync(topicOf(serial), '{"celsius":"a secret of the sender"}', { qos: 1 })
  assert.ok(mqtt.logLines.length > 0)
  for (const line of mqtt.logLines) assert.ok(!line.includes(key) && !line.includes('a secret of the sender'), line)
})

test('messages during a shutdown are stored and acknowledged, or neither', async () => {
  const ending = await createMqttPortal({ beside: mqtt })
  const { key, company } = await makeApiKey(db)
  const logger = await makeLogger(db, { company })
  const device = await ending.connect(key)
  let acknowledged = 0
  const publishing = (async () => {
    while (device.connected) {
      device.publish(topicOf(logger.serial), good(), { qos: 1 }, error => {
        if (!error) acknowledged += 1
      })
      await sleep(1)
    }
  })()
  await until('some are stored', async () => (await count(logger.id)) > 20)
  await ending.stop()
  await publishing
  assert.ok(acknowledged > 20)
  assert.equal(await count(logger.id), acknowledged)
  await ending.close()
})
