import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import {
  array,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  oneof,
  toStringMethod,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { postReadings } from '#contract/integration/api/readings.ts'
import { partnerApiBodies } from '#test/fuzz/bodies/partnerApiBodies.ts'
import { connects, packets } from '#test/fuzz/bodies/mqttPackets.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { piecesOf } from '#test/fuzz/values/pieces.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import { createMqttPortal, listenTo } from '#test/support/network/mqttPortal.ts'

const connections = 120
const error = 50

const mqtt = await createMqttPortal()
after(() => mqtt.close())
const device = await makeApiKey(mqtt.db)
const foreign = await makeApiKey(mqtt.db)
const { serial } = await makeLogger(mqtt.db, { company: device.company })
const own = `kelvinchain/v1/${serial}/readings`
await makeLogger(mqtt.db, { company: foreign.company, serial: 'FOREIGN' })

const topics = oneof(
  {
    weight: 6,
    arbitrary: constantFrom(
      own,
      own,
      `kelvinchain/v1/${foreign.company.code}/FOREIGN/readings`,
      'kelvinchain/v1/FOREIGN/readings',
    ),
  },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileText.map(text => `kelvinchain/v1/${text}/readings`) },
)
const payloads = partnerApiBodies(postReadings, 'application/json', field => (field === 'logger' ? [serial] : [])).map(
  ({ json }) => Buffer.from(json),
)

/** Everything that one connection sends, where it is split, and whether it closes at once. */
const conversations: Arbitrary<{ bytes: Buffer; cuts: number[]; endsAtOnce: boolean }> = connects(device.key).chain(
  ({ version, bytes }) =>
    tuple(
      array(packets(version, topics, payloads), { maxLength: 6 }),
      array(nat(), { maxLength: 4 }),
      nat(),
      boolean(),
    ).map(([sent, cuts, cutAt, endsAtOnce]) => {
      const whole = Buffer.concat([bytes, ...sent])
      // Some end within a packet.
      const sentBytes = cutAt % 4 === 0 ? whole.subarray(0, cutAt % whole.length) : whole
      return { bytes: sentBytes, cuts, endsAtOnce, [toStringMethod]: () => shortened(sentBytes.toString('latin1')) }
    }),
)

async function talk({ bytes, cuts, endsAtOnce }: { bytes: Buffer; cuts: number[]; endsAtOnce: boolean }) {
  const socket = connect(Number(new URL(mqtt.address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.resume()
  for (const piece of piecesOf(bytes, cuts)) socket.write(piece)
  if (endsAtOnce) socket.destroy()
  else socket.end()
  await closed
}

test('Whatever arrives by MQTT, other clients are served, nothing fails, and nothing is stored for a foreign logger', async () => {
  const steady = await mqtt.connect(device.key, { clientId: 'steady' })
  const results = await listenTo(steady, `kelvinchain/v1/${serial}/results`)
  await tryAll(asyncProperty(conversations, talk), connections)
  const heardBefore = results.all.length
  const time = new Date().toISOString()
  await steady.publishAsync(own, JSON.stringify({ time, celsius: 5 }), { qos: 1 })
  const newcomer = await mqtt.connect(device.key, { clientId: 'newcomer' })
  await newcomer.publishAsync(own, JSON.stringify({ time, celsius: 5 }), { qos: 1 })
  assert.ok(steady.connected && newcomer.connected && results.all.length >= heardBefore)
  const stored = await mqtt.db
    .selectFrom('readings as r')
    .innerJoin('loggers as l', 'l.id', 'r.logger_id')
    .select(['l.company_id'])
    .distinct()
    .execute()
  assert.deepEqual(
    stored.map(row => row.company_id),
    [device.company.id],
  )
  assert.deepEqual(
    mqtt.logLines.filter(line => (JSON.parse(line) as { level: number }).level >= error),
    [],
  )
})
