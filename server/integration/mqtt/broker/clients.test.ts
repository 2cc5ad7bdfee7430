import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, suite, test } from 'node:test'
import { connectAsync } from 'mqtt'
import { makeApiKey, makeCompany, makeLogger } from '#test/support/database/make.ts'
import { closed, createMqttPortal, listenTo } from '#test/support/network/mqttPortal.ts'
import { until } from '#test/support/database/until.ts'

const mqtt = await createMqttPortal()
const other = await createMqttPortal({ beside: mqtt })
after(async () => {
  await other.close()
  await mqtt.close()
})
const { db } = mqtt
const refusedWith = (code: number) => (error: Error) => 'code' in error && error.code === code
const good = () => JSON.stringify({ time: new Date().toISOString(), celsius: 5 })

suite('a client', () => {
  test('without a valid key is refused like one with a wrong password', async () => {
    const revoked = await makeApiKey(db, { revokedAt: new Date() })
    const ofInactive = await makeApiKey(db, { company: await makeCompany(db, { isActive: false }) })
    for (const key of ['kc_nobody', '', revoked.key, ofInactive.key])
      await assert.rejects(mqtt.connect(key), refusedWith(4), key)
    await assert.rejects(connectAsync(mqtt.address, { reconnectPeriod: 0 }), refusedWith(4))
  })

  test('whose key lacks the scope is not authorised', async () => {
    const reader = await makeApiKey(db, { scopes: ['read', 'deliveries:write'] })
    await assert.rejects(mqtt.connect(reader.key), refusedWith(5))
  })

  test('is disconnected within seconds when its key is revoked or its company becomes inactive, on every process', async () => {
    const [first, second, staying] = [await makeApiKey(db), await makeApiKey(db), await makeApiKey(db)]
    const clients = [await mqtt.connect(first.key), await other.connect(first.key), await other.connect(second.key)]
    const stays = await mqtt.connect(staying.key)
    const ended = Promise.all(clients.map(closed))
    await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', first.id).execute()
    await db.updateTable('companies').set({ is_active: false }).where('id', '=', second.company.id).execute()
    await ended
    await assert.rejects(mqtt.connect(first.key), refusedWith(4))
    assert.ok(stays.connected)
  })

  test('with the same id and another key is another client; with the same key it replaces the older one', async () => {
    const [one, two] = [await makeApiKey(db), await makeApiKey(db)]
    const { serial } = await makeLogger(db, { company: one.company })
    const first = await mqtt.connect(one.key, { clientId: 'gateway' })
    const outsider = await mqtt.connect(two.key, { clientId: 'gateway' })
    await first.publishAsync(`kelvinchain/v1/${serial}/readings`, good(), { qos: 1 })
    assert.ok(first.connected && outsider.connected)
    const replaced = closed(first)
    await mqtt.connect(one.key, { clientId: 'gateway' })
    await replaced
    assert.ok(outsider.connected)
  })

  test('has the last use of its key recorded while it sends', async () => {
    const { key, id } = await makeApiKey(db)
    await mqtt.connect(key)
    const use = await db.selectFrom('api_key_uses').selectAll().where('api_key_id', '=', id).executeTakeFirst()
    assert.ok(use)
  })

  test('sends MQTT: anything else ends its connection and nothing more', async () => {
    const { connect } = await import('node:net')
    const port = Number(new URL(mqtt.address).port)
    for (const bytes of [
      'GET / HTTP/1.1\r\n\r\n',
      '\xff'.repeat(500),
      '\x10\xff\xff\xff\x7f',
      '\x30\xff\xff\xff\x7f',
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      const ended = once(socket, 'close')
      socket.write(Buffer.from(bytes, 'latin1'))
      socket.resume()
      await ended
    }
    const { key } = await makeApiKey(db)
    assert.ok((await mqtt.connect(key)).connected)
  })
})

suite('the result of a message', () => {
  test('is only sent to clients of the same company, whatever they subscribe to', async () => {
    const [sender, outsider] = [await makeApiKey(db), await makeApiKey(db)]
    const { serial } = await makeLogger(db, { company: sender.company })
    const device = await mqtt.connect(sender.key)
    const watching = await mqtt.connect((await makeApiKey(db, { company: sender.company })).key)
    const curious = await mqtt.connect(outsider.key)
    const all = await listenTo(watching, 'kelvinchain/v1/+/results')
    const own = await listenTo(device, `kelvinchain/v1/${serial}/results`)
    const heard = await listenTo(curious, `kelvinchain/v1/${serial}/results`)
    const heardToo = await listenTo(curious, 'kelvinchain/v1/+/results')
    await device.publishAsync(`kelvinchain/v1/${serial}/readings`, good(), { qos: 1 })
    assert.equal((await own.next()).accepted, 1)
    assert.equal((await all.next()).accepted, 1)
    assert.equal(all.all[0]?.topic, `kelvinchain/v1/${serial}/results`)
    // Its own message comes after all others that it might have received.
    await curious.publishAsync('kelvinchain/v1/OWN/readings', good(), { qos: 1 })
    await heardToo.next()
    assert.deepEqual(
      [...heard.all, ...heardToo.all].map(one => one.topic).filter(topic => topic.includes(serial)),
      [],
    )
  })

  test('is the only thing that clients can subscribe to', async () => {
    const { key, company } = await makeApiKey(db)
    const another = await makeCompany(db)
    const client = await mqtt.connect(key)
    const refused = [
      '#',
      '+/+/+/+',
      'kelvinchain/#',
      'kelvinchain/v1/+/readings',
      'kelvinchain/v1/SN-1/readings',
      'kelvinchain/v1/+/+/results',
      `kelvinchain/v1/${another.code}/SN-1/results`,
      '$SYS/#',
      '$share/group/kelvinchain/v1/+/readings',
    ]
    for (const topic of refused) {
      await assert.rejects(client.subscribeAsync(topic), /subscri|close|Unspecified/i, topic)
    }
    const granted = await client.subscribeAsync(`kelvinchain/v1/${company.code}/SN-1/results`)
    assert.equal(granted.length, 1)
  })

  test('is not sent to a client that has unsubscribed', async () => {
    const { key, company } = await makeApiKey(db)
    const { serial } = await makeLogger(db, { company })
    const device = await mqtt.connect(key)
    const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
    await device.unsubscribeAsync(`kelvinchain/v1/${serial}/results`)
    const all = await listenTo(device, 'kelvinchain/v1/+/results')
    await device.publishAsync(`kelvinchain/v1/${serial}/readings`, good(), { qos: 1 })
    await all.next()
    assert.equal(results.all.length, 1) // told once, by the other topic
  })

  test('is never a message of another device: no message, will or retained message is forwarded', async () => {
    const { key, company } = await makeApiKey(db)
    const { serial } = await makeLogger(db, { company })
    const will = { topic: `kelvinchain/v1/${serial}/readings`, payload: good(), qos: 1 as const, retain: true }
    const before = await mqtt.metric('kelvinchain_mqtt_messages_total')
    const dying = await mqtt.connect(key, { will })
    await until('it is counted', async () => (await mqtt.metric('kelvinchain_mqtt_connections')) > 0)
    const gone = closed(dying)
    dying.stream.destroy()
    await gone
    const next = await mqtt.connect(key)
    await next.publishAsync(`kelvinchain/v1/${serial}/readings`, good(), { qos: 1 })
    assert.equal(await mqtt.metric('kelvinchain_mqtt_messages_total'), before + 1)
  })
})
