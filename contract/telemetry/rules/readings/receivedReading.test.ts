import assert from 'node:assert/strict'
import test from 'node:test'
import { allRefusals, receiveReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'

const nowMs = Date.parse('2026-11-20T02:00:00Z')
const reading = { logger: 'SN-1', time: '2026-11-20T01:02:03Z', celsius: 4.2 }

const refused = (changes: Record<string, unknown>) => {
  const answer = receiveReading({ ...reading, ...changes }, nowMs)
  return 'code' in answer ? `${answer.field} ${answer.code}` : 'taken'
}

test('a reading is taken with its position and humidity', () => {
  assert.deepEqual(receiveReading({ ...reading, humidity: 40.5, lat: 35.68, lon: 139.76 }, nowMs), {
    logger: 'SN-1',
    atMs: Date.parse('2026-11-20T01:02:03Z'),
    milliCelsius: 4_200,
    humidity: 40.5,
    lat: 35.68,
    lon: 139.76,
    battery: null,
  })
  const bare = receiveReading({ ...reading, humidity: null }, nowMs)
  assert.ok('lat' in bare && bare.lat === null && bare.lon === null && bare.humidity === null)
})

test('a temperature counts between −200 and 150 °C; −200.0 is the mark of a missing sensor', () => {
  const answers = [-200.001, -200, -199.9996, -199.999, -100, 150, 150.001].map(celsius => refused({ celsius }))
  const [out, missing] = ['celsius celsiusOutOfRange', 'celsius sensorMissing']
  assert.deepEqual(answers, [out, missing, missing, 'taken', 'taken', 'taken', out])
})

test('what is no number is refused', () => {
  for (const celsius of ['4.2', null, undefined, NaN, Infinity, -Infinity, true, {}, []])
    assert.equal(refused({ celsius }), 'celsius celsiusNotANumber')
})

test('a time counts from the year 2000 to 10 minutes ahead', () => {
  assert.equal(refused({ time: '2000-01-01T00:00:00Z' }), 'taken')
  assert.equal(refused({ time: '1999-12-31T23:59:59.999Z' }), 'time timeBefore2000')
  assert.equal(refused({ time: '2026-11-20T02:10:00Z' }), 'taken')
  assert.equal(refused({ time: '2026-11-20T02:10:00.001Z' }), 'time timeInFuture')
})

test('a time that is no instant is refused with its reason', () => {
  assert.equal(refused({ time: '2026-11-20T01:02:03' }), 'time timeWithoutZone')
  assert.equal(refused({ time: '2026-02-30T01:02:03Z' }), 'time timeImpossible')
  for (const time of ['yesterday', 1_790_000_000, null, undefined])
    assert.equal(refused({ time }), 'time timeUnreadable')
})

test('humidity and position have their limits, and a position its two halves', () => {
  assert.deepEqual([-0.1, 0, 100, 100.1, '40', NaN].map(humidity => refused({ humidity })), [
    'humidity humidityOutOfRange', 'taken', 'taken',
    'humidity humidityOutOfRange', 'humidity humidityOutOfRange', 'humidity humidityOutOfRange',
  ]) // prettier-ignore
  for (const lat of [-90, 90]) assert.equal(refused({ lat, lon: 0 }), 'taken')
  for (const lat of [-90.1, 90.1, '35']) assert.equal(refused({ lat, lon: 0 }), 'lat positionOutOfRange')
  for (const lon of [-180, 180]) assert.equal(refused({ lat: 0, lon }), 'taken')
  for (const lon of [-180.1, 180.1, {}]) assert.equal(refused({ lat: 0, lon }), 'lon positionOutOfRange')
  assert.equal(refused({ lat: 35 }), 'lon positionIncomplete')
  assert.equal(refused({ lon: 139 }), 'lat positionIncomplete')
})

test('a charge counts from 0 to 100 %, in whole percent', () => {
  const chargeOf = (battery: unknown) => {
    const answer = receiveReading({ ...reading, battery }, nowMs)
    return 'code' in answer ? answer.code : answer.battery
  }
  assert.deepEqual([0, 0.4, 61.5, 100, null, undefined].map(chargeOf), [0, 0, 62, 100, null, null])
  for (const battery of [-0.1, 100.1, '61', NaN, Infinity, true, {}])
    assert.equal(refused({ battery }), 'battery batteryOutOfRange')
})

test('a reading without a logger, with an unknown field or without a shape is refused', () => {
  for (const logger of ['', null, 7, undefined]) assert.equal(refused({ logger }), 'logger loggerMissing')
  assert.equal(refused({ fahrenheit: 40 }), 'fahrenheit unknownField')
  for (const input of [null, 'SN-1', 4.2, [reading], undefined])
    assert.equal(receiveReading(input, nowMs), refusals.notAnObject)
})

test('every refusal says which field it is about', () => {
  const answer = receiveReading({ ...reading, time: '2026-11-20T01:02:03' }, nowMs)
  assert.ok('text' in answer)
  assert.equal(answer.text, 'time: has neither Z nor an offset like +09:00')
})

test('a refused reading names every field that it is refused for, and only those', () => {
  const now = Date.UTC(2026, 10, 20)
  const bad = { logger: '', time: 'x', celsius: null, humidity: 101, lat: 91, lon: 181, battery: -1, extra: 1 }
  const fields = (input: unknown) => allRefusals(input, now).map(refusal => refusal.field)
  assert.deepEqual(fields(bad), ['extra', 'logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery'])
  assert.deepEqual(fields({ logger: 'SN', time: '2026-01-01T00:00:00Z', celsius: 5, lat: 35 }), ['lon'])
  assert.deepEqual(fields([]), ['reading'])
})
