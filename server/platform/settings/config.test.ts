import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readConfig } from '#server/platform/settings/config.ts'

suite('The settings', () => {
  test('have defaults', () => {
    const { host, port, timeZone, isDemo, databaseUrl } = readConfig({})
    assert.deepEqual([host, port, timeZone, isDemo, databaseUrl], ['127.0.0.1', 8080, 'Asia/Tokyo', true, undefined])
  })

  test('that are empty count as not set', () => {
    assert.equal(readConfig({ PORT: '', SMTP_URL: '' }).port, 8080)
  })

  test('of an own database include no demo world unless requested', () => {
    const DATABASE_URL = 'postgres://kelvin:secret@db.example/kelvin'
    assert.equal(readConfig({ DATABASE_URL }).isDemo, false)
    assert.equal(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo, true)
    assert.equal(readConfig({ DEMO: '0' }).isDemo, false)
  })

  const wrong: [string, string, RegExp][] = [
    ['PORT', '80000', /PORT must be a port/],
    ['PORT', 'eighty', /PORT must be a port/],
    ['PORT', '80.5', /PORT must be a port/],
    ['PUBLIC_URL', 'portal.example', /PUBLIC_URL must be an address like/],
    ['DATABASE_URL', 'mysql://db.example/kelvin', /DATABASE_URL must be an address like postgres:/],
    ['SMTP_URL', 'http://mail.example', /SMTP_URL must be an address like smtp:/],
    ['MQTT_PORT', '70000', /MQTT_PORT must be a port/],
    ['MQTT_URL', 'http://broker.example', /MQTT_URL must be an address like mqtts:/],
    ['SMS_URL', 'smpp://gateway.example', /SMS_URL must be an address like https:/],
    [
      'SMS_URL',
      'http://gateway.example/send',
      /SMS_URL must begin with https:\/\/, unless the gateway is on this machine/,
    ],
    ['SMS_AUTHORIZATION', 'Bearer abc', /SMS_AUTHORIZATION needs SMS_URL/],
    ['SMS_BODY', 'to={to}', /SMS_BODY must be a JSON object with texts in which \{to\} and \{text\} occur/],
    ['SMS_BODY', '{"to":"{to}"}', /SMS_BODY must be a JSON object/],
    ['SMS_FORMAT', 'xml', /SMS_FORMAT must be json or form/],
    ['WEBHOOK_ORIGINS', 'http://10.0.0.5:8090/hooks', /WEBHOOK_ORIGINS must be origins like/],
    ['WEBHOOK_ORIGINS', 'https://erp.example, 10.0.0.0/8', /WEBHOOK_ORIGINS must be origins like/],
    ['WEBHOOK_ORIGINS', 'ftp://erp.example', /WEBHOOK_ORIGINS must be origins like/],
    ['RETENTION_YEARS', '4', /RETENTION_YEARS must be a whole number of years from 5 to 100/],
    ['RETENTION_YEARS', 'ten', /RETENTION_YEARS must be a whole number of years from 5 to 100/],
    ['MAP_STYLE_URL', 'style.json', /MAP_STYLE_URL must be an address like/],
    ['METRICS_TOKEN', 'short', /METRICS_TOKEN must be at least 16 characters/],
    ['SESSION_HOURS', '0', /SESSION_HOURS must be hours, 1 to 720/],
    ['SESSION_IDLE_HOURS', '1000', /SESSION_IDLE_HOURS must be hours, 1 to 720/],
    ['LIMIT_FACTOR', '0.5', /LIMIT_FACTOR must be a number from 1 to 1000/],
    ['TIME_ZONE', 'Tokyo', /TIME_ZONE must be a time zone like Asia\/Tokyo/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL .*"info"/],
    ['DEMO', 'yes', /DEMO must be 0 or 1/],
  ]
  for (const [name, value, explained] of wrong) {
    test(`are refused in one line with ${name}=${value}`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: Error) => explained.test(error.message) && !error.message.includes('\n'),
      )
    })
  }

  test('make the portal a broker or a client of another one, not both', () => {
    assert.throws(
      () => readConfig({ MQTT_PORT: '1883', MQTT_URL: 'mqtt://broker.example' }),
      /MQTT_PORT and MQTT_URL exclude each other/,
    )
    assert.equal(readConfig({}).mqttPort, undefined)
  })

  test('describe the gateway for text messages, whose form has one level', () => {
    const SMS_URL = 'http://127.0.0.1:9000/send'
    const nested = '{"messages":[{"to":"{to}","text":"{text}"}]}'
    assert.equal(readConfig({}).sms, undefined)
    assert.equal(readConfig({ SMS_URL, SMS_BODY: nested }).sms?.format, 'json')
    assert.throws(() => readConfig({ SMS_URL, SMS_BODY: nested, SMS_FORMAT: 'form' }), /SMS_BODY must have no lists/)
  })

  test('that are invalid are all named', () => {
    assert.throws(() => readConfig({ PORT: 'x', DEMO: 'x' }), /PORT .*; DEMO /)
  })
})
