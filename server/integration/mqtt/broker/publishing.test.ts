import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { MqttClient } from 'mqtt'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import { createMqttPortal, listenTo } from '#test/support/network/mqttPortal.ts'
import { until } from '#test/support/database/until.ts'

const mqtt = await createMqttPortal()
after(mqtt.close)
const { db } = mqtt
const sender = await makeApiKey(db)
const { company } = sender
const device = await mqtt.connect(sender.key)

let minutes = 0
const freshTime = () => new Date(Date.UTC(2026, 9, 1) + minutes++ * 60_000).toISOString()
const reading = (celsius = 4.25) => ({ time: freshTime(), celsius })
const topicOf = (serial: string) => `kelvinchain/v1/${serial}/readings`
const publish = (client: MqttClient, serial: string, payload: unknown, qos: 0 | 1 | 2 = 1) =>
  client.publishAsync(topicOf(serial), JSON.stringify(payload), { qos })

const stored = async (loggerId: number) =>
  await db
    .selectFrom('readings as r')
    .innerJoin('reading_batches as b', 'b.id', 'r.batch_id')
    .select(['r.at', 'r.milli_celsius', 'b.source', 'b.api_key_id', 'b.company_id'])
    .where('r.logger_id', '=', loggerId)
    .orderBy('r.at')
    .execute()
const temperatures = async (loggerId: number) => (await stored(loggerId)).map(row => row.milli_celsius)

suite('a message', () => {
  test('is stored when it is acknowledged, in a batch of its key', async () => {
    const { id, serial } = await makeLogger(db, { company })
    const { time, celsius } = reading()
    await publish(device, serial, { time, celsius })
    assert.deepEqual(await stored(id), [
      { at: new Date(time), milli_celsius: 4250, source: 'mqtt', api_key_id: sender.id, company_id: company.id },
    ])
  })

  test('with several readings receives the result of each', async () => {
    const { serial } = await makeLogger(db, { company })
    const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
    const time = freshTime()
    const readings = [
      { time, celsius: 5 },
      { time, celsius: 5, logger: serial },
      { time, celsius: 6 },
      { ...reading(), logger: 'another' },
      { time: 'yesterday', celsius: 5 },
    ]
    await publish(device, serial, { readings })
    assert.deepEqual(await results.next(), {
      accepted: 1,
      duplicate: 1,
      conflict: 1,
      rejected: [
        { line: 4, reason: 'logger: is not the one that the topic names' },
        { line: 5, reason: 'time: must be a time like 2026-11-20T01:02:03Z' },
      ],
    })
    await publish(device, serial, { time, celsius: 6 })
    assert.deepEqual(await results.next(), { accepted: 0, duplicate: 1, conflict: 0, rejected: [] })
  })

  test('may have QoS 0 or 2 and the retain flag, which is ignored', async () => {
    const { id, serial } = await makeLogger(db, { company })
    await publish(device, serial, reading(5), 2)
    await device.publishAsync(topicOf(serial), JSON.stringify(reading(6)), { qos: 1, retain: true })
    await publish(device, serial, reading(7), 0)
    await until('the one of QoS 0 is stored', async () => (await stored(id)).length === 3)
    assert.deepEqual(await temperatures(id), [5000, 6000, 7000])
  })

  test('can have ten thousand readings', async () => {
    const { id, serial } = await makeLogger(db, { company })
    const readings = Array.from({ length: 10_000 }, () => ({ ...reading(5), humidity: 51.2, lat: 35.5, lon: 139.5 }))
    await publish(device, serial, { readings })
    assert.equal((await stored(id)).length, 10_000)
  })

  test('names a serial with reserved characters by URL encoding, and optionally a company', async () => {
    const { id } = await makeLogger(db, { company, serial: 'A/1+#%é 日本' })
    await publish(device, 'A%2F1%2B%23%25é 日本', reading(5))
    await publish(device, encodeURIComponent('A/1+#%é 日本'), reading(6))
    await publish(device, `${company.code}/A%2F1%2B%23%25é 日本`, reading(7))
    assert.deepEqual(await temperatures(id), [5000, 6000, 7000])
  })

  test('of a clock that jumped is stored if possible, and rejected if it is in the future', async () => {
    const { id, serial } = await makeLogger(db, { company })
    const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
    const hour = 3600_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const readings = [0, -50 * hour, -49 * hour, hour].map((ms, celsius) => ({ time: at(ms), celsius }))
    await publish(device, serial, { readings })
    const result = await results.next()
    assert.deepEqual([result.accepted, result.rejected.map(one => one.line)], [3, [4]])
    assert.deepEqual(await temperatures(id), [1000, 2000, 0])
  })
})

suite('a message that cannot be stored', () => {
  const large = Buffer.alloc(5 * 1024 * 1024, ' ')
  const bad: [string, Buffer | string, RegExp][] = [
    ['is empty', '', /not JSON/],
    ['is cut in the middle', '{"time":"2026-11-20T01:0', /not JSON, or was cut short/],
    ['has NaN for a temperature', `{"time":"${freshTime()}","celsius":NaN}`, /not JSON/],
    ['has an infinite temperature', `{"time":"${freshTime()}","celsius":1e999}`, /celsius: must be a number/],
    ['is a list without a name', '[]', /neither a reading nor/],
    ['has something beside its list', '{"readings":[],"more":1}', /more: stands beside/],
    ['has no list', '{"readings":5}', /readings: must be a list/],
    ['is not UTF-8', Buffer.from([0x7b, 0x83, 0x65, 0x7d]), /not UTF-8/],
    ['is 1 MB of nothing', Buffer.alloc(1024 * 1024, '['), /not JSON/],
    ['is larger than 4 MB', large, /larger than 4 MB/],
    [
      'has a field that no reading has',
      `{"time":"${freshTime()}","celsius":5,"colour":1}`,
      /colour: is not a field of a reading/,
    ],
  ]
  for (const [what, payload, reason] of bad) {
    test(`because it ${what} is acknowledged, gets the reason, and is counted in a batch`, async () => {
      const { serial } = await makeLogger(db, { company })
      const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
      await device.publishAsync(topicOf(serial), payload, { qos: 1 })
      const { rejected, ...counts } = await results.next()
      assert.deepEqual(counts, { accepted: 0, duplicate: 0, conflict: 0 })
      assert.match(rejected[0]?.reason ?? '', reason)
      const batch = await db.selectFrom('reading_batches').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      assert.deepEqual([batch.rejected, batch.accepted, batch.api_key_id], [1, 0, sender.id])
      // The connection stays open; otherwise the client would send the message again and again.
      await publish(device, serial, reading())
      assert.equal((await results.next()).accepted, 1)
    })
  }

  test("because it is for another company's logger is answered like one for an unknown logger", async () => {
    const foreign = await makeLogger(db)
    const reasons: unknown[] = []
    for (const serial of [foreign.serial, 'SN-NOBODY']) {
      const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
      await publish(device, serial, reading())
      reasons.push((await results.next()).rejected)
    }
    assert.deepEqual(reasons[0], [{ line: 1, reason: 'logger: is not a logger of your company' }])
    assert.deepEqual(reasons[1], reasons[0])
    assert.deepEqual(await stored(foreign.id), [])
  })

  test('because its topic names another company, or is not one of the portal, is acknowledged and counted', async () => {
    const { id, serial, company: another } = await makeLogger(db)
    const before = await mqtt.metric('kelvinchain_mqtt_messages_total')
    const topics = [
      `kelvinchain/v1/${another.code}/${serial}/readings`,
      'kelvinchain/v1/readings',
      `kelvinchain/v1/${serial}/results`,
      'kelvinchain/v1/%E0%A4%A/readings',
      'kelvinchain/v1/%00/readings',
      '$SYS/anything',
      'a/'.repeat(50),
    ]
    for (const topic of topics) await device.publishAsync(topic, JSON.stringify(reading()), { qos: 1 })
    assert.equal(await mqtt.metric('kelvinchain_mqtt_messages_total'), before + topics.length)
    assert.deepEqual(await stored(id), [])
    assert.ok(mqtt.logLines.some(line => line.includes('refused by MQTT')))
  })

  test('because of more than a hundred readings gets the first hundred, and the number of the others', async () => {
    const { serial } = await makeLogger(db, { company })
    const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
    await publish(device, serial, { readings: Array.from({ length: 250 }, () => ({ ...reading(), celsius: '5' })) })
    const { rejected, moreRejected } = await results.next()
    assert.deepEqual([rejected.length, rejected[0]?.line, moreRejected], [100, 1, 150])
  })
})
