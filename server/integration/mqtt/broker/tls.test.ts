import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { readConfig } from '#server/platform/settings/config.ts'
import { greeting } from '#server/app/greeting.ts'
import { followTlsFiles } from '#server/platform/files/tlsFiles.ts'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import { createMqttPortal, listenTo, type MqttPortal } from '#test/support/network/mqttPortal.ts'
import { certificateFiles, selfSignedCertificate } from '#test/support/network/selfSignedCertificate.ts'
import { until } from '#test/support/database/until.ts'

const pair = selfSignedCertificate()
const files = certificateFiles(pair)
let mqtt: MqttPortal
before(async () => {
  mqtt = await createMqttPortal({ config: { mqttTls: files } })
})
after(async () => {
  await mqtt.close()
  files.remove()
})
const port = () => Number(new URL(mqtt.address).port)

suite('MQTT by TLS', () => {
  test('receives readings of a client that trusts the certificate, and sends the results', async () => {
    assert.match(mqtt.address, /^mqtts:/)
    const key = await makeApiKey(mqtt.db)
    const { id, serial } = await makeLogger(mqtt.db, { company: key.company })
    const client = await mqtt.connect(key.key, { ca: pair.cert })
    const results = await listenTo(client, `kelvinchain/v1/${serial}/results`)
    const payload = JSON.stringify({ time: new Date().toISOString(), celsius: 5 })
    await client.publishAsync(`kelvinchain/v1/${serial}/readings`, payload, { qos: 1 })
    assert.equal((await results.next()).accepted, 1)
    const stored = await mqtt.db.selectFrom('readings').select('milli_celsius').where('logger_id', '=', id).execute()
    assert.deepEqual(stored, [{ milli_celsius: 5000 }])
  })

  test('is refused by a client that trusts only another certificate', async () => {
    const { key } = await makeApiKey(mqtt.db)
    await assert.rejects(mqtt.connect(key, { ca: selfSignedCertificate().cert }), /certificate/)
  })

  test('is required: plain MQTT and old versions of TLS end at once, and are counted', async () => {
    const refused = () => mqtt.metric('kelvinchain_mqtt_refused_clients_total')
    const before = await refused()
    const plain = connectPlain(port(), '127.0.0.1')
    // CONNECT of MQTT 3.1.1, by the client "c".
    plain.write(Buffer.from('100d00044d5154540402003c000163', 'hex'))
    plain.resume()
    await once(plain, 'close')
    const old = connectTls({
      port: port(),
      host: '127.0.0.1',
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ca: pair.cert,
    })
    await assert.rejects(once(old, 'secureConnect'))
    await until('both are counted', async () => (await refused()) === before + 2)
  })
})

suite('a renewed certificate', () => {
  test('is logged when both files are complete; a mismatch is logged and not used', async t => {
    const own = certificateFiles(pair)
    const [taken, faults]: [string[], string[]] = [[], []]
    const stop = followTlsFiles(
      own,
      { pair: ({ cert }) => taken.push(String(cert)), fault: ({ setting }) => faults.push(setting) },
      20,
    )
    t.after(() => {
      stop()
      own.remove()
    })
    const renewed = selfSignedCertificate()
    fs.writeFileSync(own.certFile, renewed.cert)
    await until('the half of it is told', () => faults.length > 0)
    assert.deepEqual([taken, faults[0]], [[], 'MQTT_TLS_KEY_FILE'])
    fs.writeFileSync(own.keyFile, renewed.key)
    await until('it is taken', () => taken.length > 0)
    assert.equal(taken.at(-1), renewed.cert)
  })

  test('is used for new clients without a restart', { timeout: 60_000 }, async () => {
    const renewed = selfSignedCertificate('renewed')
    files.write(renewed)
    const { key } = await makeApiKey(mqtt.db)
    await until('it is taken', () => mqtt.logLines.some(line => line.includes('renewed certificate')))
    const client = await mqtt.connect(key, { ca: renewed.cert })
    assert.ok(client.connected)
    files.write(pair)
  })
})

suite('a certificate that is not valid at this time', () => {
  const dayMs = 24 * 60 * 60_000
  const expired = selfSignedCertificate('expired', { fromMs: -2 * dayMs, toMs: -dayMs })
  const tomorrow = selfSignedCertificate('tomorrow', { fromMs: dayMs, toMs: 2 * dayMs })
  const warnings = ({ logLines }: MqttPortal) =>
    logLines
      .map(line => JSON.parse(line) as { level: string; why?: string; validTo?: string; msg: string })
      .filter(({ level, why }) => level === 'warn' && why !== undefined)

  test('is logged at the start, and if a renewed one is not valid', { timeout: 60_000 }, async t => {
    const own = certificateFiles(expired)
    const portal = await createMqttPortal({ config: { mqttTls: own } })
    t.after(async () => {
      await portal.close()
      own.remove()
    })
    const [atStart] = warnings(portal)
    assert.deepEqual([warnings(portal).length, atStart?.why], [1, 'expired'])
    assert.ok(Date.parse(atStart?.validTo ?? '') < Date.now())
    assert.match(atStart?.msg ?? '', /MQTT_TLS_CERT_FILE has expired/)
    own.write(tomorrow)
    await until('it is warned of', () => warnings(portal).length > 1)
    assert.deepEqual(
      warnings(portal).map(({ why }) => why),
      ['expired', 'notYetValid'],
    )
  })

  test('is no certificate with another fault', () => {
    assert.deepEqual(warnings(mqtt), [])
  })
})

suite('the files of MQTT_TLS', () => {
  const set = (settings: Record<string, string | undefined>) => () =>
    readConfig({
      MQTT_PORT: '8883',
      MQTT_TLS_CERT_FILE: own.certFile,
      MQTT_TLS_KEY_FILE: own.keyFile,
      ...settings,
    })
  const own = certificateFiles(pair)
  const other = certificateFiles(selfSignedCertificate())
  after(() => {
    own.remove()
    other.remove()
  })

  test('are accepted if they match', () => {
    assert.deepEqual(set({})().mqttTls, { certFile: own.certFile, keyFile: own.keyFile })
    assert.equal(readConfig({ MQTT_PORT: '1883' }).mqttTls, undefined)
  })

  const none = '/nowhere/cert.pem'
  for (const [what, settings, explained] of [
    ['without the key', { MQTT_TLS_KEY_FILE: '' }, /MQTT_TLS_CERT_FILE needs MQTT_TLS_KEY_FILE$/],
    ['without the certificate', { MQTT_TLS_CERT_FILE: '' }, /MQTT_TLS_KEY_FILE needs MQTT_TLS_CERT_FILE$/],
    ['without MQTT_PORT', { MQTT_PORT: '' }, /MQTT_TLS_CERT_FILE needs MQTT_PORT/],
    [
      'with a certificate that is not there',
      { MQTT_TLS_CERT_FILE: none },
      /MQTT_TLS_CERT_FILE .* cannot be read \(ENOENT\)$/,
    ],
    ['with a key that is not there', { MQTT_TLS_KEY_FILE: none }, /MQTT_TLS_KEY_FILE .* cannot be read \(ENOENT\)$/],
    [
      'with a key in place of the certificate',
      { MQTT_TLS_CERT_FILE: own.keyFile },
      /MQTT_TLS_CERT_FILE .* without a certificate/,
    ],
    ['with a certificate in place of the key', { MQTT_TLS_KEY_FILE: own.certFile }, /MQTT_TLS_KEY_FILE .* private key/],
    [
      'with the key of another certificate',
      { MQTT_TLS_KEY_FILE: other.keyFile },
      /MQTT_TLS_KEY_FILE .* another certificate/,
    ],
  ] as const) {
    test(`are refused ${what}, in one line`, () => {
      assert.throws(set(settings), (error: Error) => explained.test(error.message) && !error.message.includes('\n'))
    })
  }
})

test('the start warns if keys are sent to other machines without encryption, and only then', async () => {
  const warned = async (settings: Record<string, string>, mqttTls = {}) => {
    const config = { ...readConfig({ DEMO: '0', ...settings }), ...mqttTls }
    const lines = await greeting({ config, db: mqtt.db, address: 'http://127.0.0.1', outboxLogin: undefined })
    return lines.some(line => line.startsWith('Warning: MQTT without TLS'))
  }
  assert.equal(await warned({ MQTT_PORT: '1883', HOST: '0.0.0.0' }), true)
  assert.equal(await warned({ MQTT_URL: 'mqtt://broker.example' }), true)
  assert.equal(await warned({ MQTT_PORT: '1883' }), false)
  assert.equal(await warned({ MQTT_PORT: '1883', HOST: '0.0.0.0' }, { mqttTls: files }), false)
  assert.equal(await warned({ MQTT_URL: 'mqtts://broker.example' }), false)
  assert.equal(await warned({ HOST: '0.0.0.0' }), false)
})
