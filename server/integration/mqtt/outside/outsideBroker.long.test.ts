import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { Client } from 'pg'
import { makeCompany, makeLogger } from '#test/support/database/make.ts'
import { startMosquitto, withoutMosquitto, type Mosquitto } from '#test/support/network/mosquitto.ts'
import { createMqttPortal, listenTo, type MqttPortal } from '#test/support/network/mqttPortal.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { until } from '#test/support/database/until.ts'

let seconds = 0
const good = (celsius = 5) =>
  JSON.stringify({ time: new Date(Date.UTC(2026, 9, 1) + seconds++ * 1000).toISOString(), celsius })
const topicOf = (serial: string) => `kelvinchain/v1/${serial}/readings`

suite('a portal as a client of Mosquitto', { skip: withoutMosquitto }, () => {
  let broker: Mosquitto
  let mqtt: MqttPortal
  let device: MqttClient
  const others: MqttPortal[] = []
  const following = (portal: MqttPortal) =>
    until('it follows the broker', async () => (await portal.metric('kelvinchain_mqtt_connections')) === 1)
  const stored = async (loggerId: number) =>
    await mqtt.db.selectFrom('readings').select(['at', 'batch_id']).where('logger_id', '=', loggerId).execute()

  const sessions = async () => (await sql`select number from mqtt_sessions`.execute(mqtt.db)).rows

  /** Prevents the portal from storing readings of this logger. */
  async function holdLogger(loggerId: number) {
    const holder = new Client(mqtt.database.config)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from logger_progress where logger_id = $1 for update', [loggerId])
    return holder
  }

  before(async () => {
    broker = await startMosquitto()
    mqtt = await createMqttPortal({ config: { mqttUrl: broker.url } })
    await following(mqtt)
    device = await connectAsync(broker.url, { clientId: 'device', clean: false, reconnectPeriod: 50 })
    device.on('error', () => undefined)
  })
  after(async () => {
    device.end(true)
    for (const other of others) await other.close()
    await mqtt.close()
    await broker.remove()
  })

  test('stores what loggers publish there, and publishes the results', async () => {
    const logger = await makeLogger(mqtt.db)
    const results = await listenTo(device, `kelvinchain/v1/${logger.serial}/results`)
    await device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })
    assert.deepEqual(await results.next(), { accepted: 1, duplicate: 0, conflict: 0, rejected: [] })
    await device.publishAsync(topicOf(logger.serial), '{"time":', { qos: 1 })
    assert.match((await results.next()).rejected[0]?.reason ?? '', /not JSON/)
    const batch = await mqtt.db.selectFrom('reading_batches').selectAll().orderBy('id').executeTakeFirstOrThrow()
    assert.deepEqual([batch.source, batch.api_key_id, batch.company_id], ['mqtt', null, logger.company.id])
  })

  test('refuses a serial that several companies have, unless the topic names the company', async () => {
    const [one, two] = [await makeCompany(mqtt.db), await makeCompany(mqtt.db)]
    const own = await makeLogger(mqtt.db, { company: one, serial: 'TWICE' })
    await makeLogger(mqtt.db, { company: two, serial: 'TWICE' })
    const results = await listenTo(device, 'kelvinchain/v1/TWICE/results')
    await device.publishAsync(topicOf('TWICE'), good(), { qos: 1 })
    assert.match((await results.next()).rejected[0]?.reason ?? '', /several companies have a logger of this serial/)
    const named = await listenTo(device, `kelvinchain/v1/${one.code}/TWICE/results`)
    await device.publishAsync(topicOf(`${one.code}/TWICE`), good(), { qos: 1 })
    assert.equal((await named.next()).accepted, 1)
    assert.equal((await stored(own.id)).length, 1)
  })

  test('stores nothing for unknown loggers, or of inactive or unknown companies', async () => {
    const resting = await makeLogger(mqtt.db, { company: await makeCompany(mqtt.db, { isActive: false }) })
    for (const name of ['NOBODYS', resting.serial, `NOWHERE/${resting.serial}`]) {
      const results = await listenTo(device, `kelvinchain/v1/${name}/results`)
      await device.publishAsync(topicOf(name), good(), { qos: 1 })
      assert.match((await results.next()).rejected[0]?.reason ?? '', /in use/)
    }
    assert.deepEqual(await stored(resting.id), [])
  })

  test('shares the load with another process, each message stored by one of them', async () => {
    const other = await createMqttPortal({ beside: mqtt, config: { mqttUrl: broker.url } })
    others.push(other)
    await following(other)
    const taken = async (portal: MqttPortal) => await portal.metric('kelvinchain_mqtt_messages_total')
    const before = await taken(mqtt)
    const logger = await makeLogger(mqtt.db)
    await Promise.all(
      Array.from({ length: 500 }, () => device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })),
    )
    await until('all are stored', async () => (await stored(logger.id)).length === 500)
    const shares = [(await taken(mqtt)) - before, await taken(other)]
    assert.deepEqual(shares[0]! + shares[1]!, 500)
    assert.ok(Math.min(...shares) > 50, shares.join(' '))
  })

  test('takes over the share of a process that has ended', async () => {
    const logger = await makeLogger(mqtt.db)
    for (const other of others.splice(0)) await other.close()
    const published = Array.from({ length: 100 }, () => device.publishAsync(topicOf(logger.serial), good(), { qos: 1 }))
    await Promise.all(published)
    await until('all are stored', async () => (await stored(logger.id)).length === 100)
    await until('its session is ended', async () => (await sessions()).length === 1)
  })

  test('acknowledges after its commit: what a process did not finish is sent again', async () => {
    const logger = await makeLogger(mqtt.db)
    const holder = await holdLogger(logger.id)
    await device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })
    await until('the writer waits for the logger', () => isAnybodyWaiting(mqtt.db))
    // The first process ends without storing it; the second takes over its session at the broker.
    await mqtt.stop()
    assert.equal((await stored(logger.id)).length, 0)
    await holder.end()
    const next = await createMqttPortal({ beside: mqtt, config: { mqttUrl: broker.url } })
    others.push(next)
    await until('it is stored', async () => (await stored(logger.id)).length === 1)
  })

  test('continues after the broker was unavailable, with what it had not acknowledged', async () => {
    const [portal] = others
    assert.ok(portal)
    const logger = await makeLogger(mqtt.db)
    const holder = await holdLogger(logger.id)
    await Promise.all(
      Array.from({ length: 200 }, () => device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })),
    )
    await until('the writer waits for the logger', () => isAnybodyWaiting(mqtt.db))
    await broker.kill()
    await until('the broker is missed', async () => (await portal.metric('kelvinchain_mqtt_connections')) === 0)
    await broker.start()
    await holder.end()
    await following(portal)
    await until('all are stored', async () => (await stored(logger.id)).length === 200)
    await device.publishAsync(topicOf(logger.serial), good(), { qos: 1 })
    await until('one more is stored', async () => (await stored(logger.id)).length === 201)
  })
})
