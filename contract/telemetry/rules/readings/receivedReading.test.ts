import assert from 'node:assert/strict'
import test from 'node:test'
import { allRefusals, receiveReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'

const nowMs = Date.parse('2026-11-20T02:00:00Z')
const reading = { logger: 'SN-1', time: '2026-11-20T01:02:03Z', celsius: 4.2 }

const refused = (changes: Record<string, unknown>) => {
  const answer = receiveReading({ ...reading, ...changes }, nowMs)
  return 'code' in answer ? `${answer.field} ${answer.code}` : 'accepted'
}

test('a reading is accepted with its position and humidity', () => {
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

test('a temperature between −200 and 150 °C is accepted; −200.0 marks a missing sensor', () => {
  const answers = [-200.001, -200, -199.9996, -199.999, -100, 150, 150.001].map(celsius => refused({ celsius }))
  const [out, missing] = ['celsius celsiusOutOfRange', 'celsius sensorMissing']
  assert.deepEqual(answers, [out, missing, missing, 'accepted', 'accepted', 'accepted', out])
})

test('a temperature that is not a number is refused', () => {
  for (const celsius of ['4.2', null, undefined, NaN, Infinity, -Infinity, true, {}, []])
    assert.equal(refused({ celsius }), 'celsius celsiusNotANumber')
})

test('a time from the year 2000 to 10 minutes ahead is accepted', () => {
  assert.equal(refused({ time: '2000-01-01T00:00:00Z' }), 'accepted')
  assert.equal(refused({ time: '1999-12-31T23:59:59.999Z' }), 'time timeBefore2000')
  assert.equal(refused({ time: '2026-11-20T02:10:00Z' }), 'accepted')
  assert.equal(refused({ time: '2026-11-20T02:10:00.001Z' }), 'time timeInFuture')
})

test('a time that is not an instant is refused with its reason', () => {
  assert.equal(refused({ time: '2026-11-20T01:02:03' }), 'time timeWithoutZone')
  assert.equal(refused({ time: '2026-02-30T01:02:03Z' }), 'time timeImpossible')
  for (const time of ['yesterday', 1_790_000_000, null, undefined])
    assert.equal(refused({ time }), 'time timeUnreadable')
})

test('humidity and position have limits, and a position has latitude and longitude', () => {
  assert.deepEqual([-0.1, 0, 100, 100.1, '40', NaN].map(humidity => refused({ humidity })), [
    'humidity humidityOutOfRange', 'accepted', 'accepted',
    'humidity humidityOutOfRange', 'humidity humidityOutOfRange', 'humidity humidityOutOfRange',
  ]) // prettier-ignore
  for (const lat of [-90, 90]) assert.equal(refused({ lat, lon: 0 }), 'accepted')
  for (const lat of [-90.1, 90.1, '35']) assert.equal(refused({ lat, lon: 0 }), 'lat positionOutOfRange')
  for (const lon of [-180, 180]) assert.equal(refused({ lat: 0, lon }), 'accepted')
  for (const lon of [-180.1, 180.1, {}]) assert.equal(refused({ lat: 0, lon }), 'lon positionOutOfRange')
  assert.equal(refused({ lat: 35 }), 'lon positionIncomplete')
  assert.equal(refused({ lon: 139 }), 'lat positionIncomplete')
})

test('a battery level from 0 to 100 % is accepted and rounded to whole percent', () => {
  const batteryOf = (battery: unknown) => {
    const answer = receiveReading({ ...reading, battery }, nowMs)
    return 'code' in answer ? answer.code : answer.battery
  }
  assert.deepEqual([0, 0.4, 61.5, 100, null, undefined].map(batteryOf), [0, 0, 62, 100, null, null])
  for (const battery of [-0.1, 100.1, '61', NaN, Infinity, true, {}])
    assert.equal(refused({ battery }), 'battery batteryOutOfRange')
})

test('a reading without a logger, with an unknown field or that is not an object is refused', () => {
  for (const logger of ['', null, 7, undefined]) assert.equal(refused({ logger }), 'logger loggerMissing')
  assert.equal(refused({ fahrenheit: 40 }), 'fahrenheit unknownField')
  for (const input of [null, 'SN-1', 4.2, [reading], undefined])
    assert.equal(receiveReading(input, nowMs), refusals.notAnObject)
})

test('every refusal names its field', () => {
  const answer = receiveReading({ ...reading, time: '2026-11-20T01:02:03' }, nowMs)
  assert.ok('text' in answer)
  assert.equal(answer.text, 'time: has neither Z nor an offset like +09:00')
})

test('a refused reading names every bad field, and only those', () => {
  const now = Date.UTC(2026, 10, 20)
  const bad = { logger: '', time: 'x', celsius: null, humidity: 101, lat: 91, lon: 181, battery: -1, extra: 1 }
  const fields = (input: unknown) => allRefusals(input, now).map(refusal => refusal.field)
  assert.deepEqual(fields(bad), ['extra', 'logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery'])
  assert.deepEqual(fields({ logger: 'SN', time: '2026-01-01T00:00:00Z', celsius: 5, lat: 35 }), ['lon'])
  assert.deepEqual(fields([]), ['reading'])
})
