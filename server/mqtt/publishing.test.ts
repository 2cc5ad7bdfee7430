import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createMqttPortal, listenTo } from '#test/support/mqttPortal.ts'
import { makeApiKey, makeLogger } from '#test/support/make.ts'

const mqtt = await createMqttPortal()
after(mqtt.close)
const { db } = mqtt
const sender = await makeApiKey(db)
const { company } = sender
const device = await mqtt.connect(sender.key)

let minutes = 0
const freshTime = () => new Date(Date.UTC(2026, 9, 1) + minutes++ * 60_000).toISOString()

const stored = async (serial: string) =>
  await db
    .selectFrom('readings as r')
    .innerJoin('loggers as l', 'l.id', 'r.logger_id')
    .innerJoin('reading_batches as b', 'b.id', 'r.batch_id')
    .select(['r.at', 'r.milli_celsius', 'b.source', 'b.api_key_id', 'b.company_id'])
    .where('l.serial', '=', serial)
    .orderBy('r.at')
    .execute()

test('a reading is stored when it is acknowledged, in a batch of its key', async () => {
  const { serial } = await makeLogger(db, { company })
  const time = freshTime()
  await device.publishAsync(`kelvinchain/v1/${serial}/readings`, JSON.stringify({ time, celsius: 4.25 }), { qos: 1 })
  assert.deepEqual(await stored(serial), [
    { at: new Date(time), milli_celsius: 4250, source: 'mqtt', api_key_id: sender.id, company_id: company.id },
  ])
})

test('several readings come in one message, and what became of them is told', async () => {
  const { serial } = await makeLogger(db, { company })
  const results = await listenTo(device, `kelvinchain/v1/${serial}/results`)
  const time = freshTime()
  const readings = [
    { time, celsius: 5 },
    { time, celsius: 5 },
    { time, celsius: 6, logger: serial },
    { time: freshTime(), celsius: 5, logger: 'another' },
    { time: 'yesterday', celsius: 5 },
  ]
  const topic = `kelvinchain/v1/${serial}/readings`
  await device.publishAsync(topic, JSON.stringify({ readings }), { qos: 1 })
  assert.deepEqual(await results.next(), {
    accepted: 1,
    duplicate: 1,
    conflict: 1,
    rejected: [
      { line: 4, reason: 'logger: is not the one that the topic names' },
      { line: 5, reason: 'time: must be a time like 2026-11-20T01:02:03Z' },
    ],
  })
})
