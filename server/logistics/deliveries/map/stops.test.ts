import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stopsOf } from '#server/logistics/deliveries/map/stops.ts'

const minuteMs = 60_000
const at = (minutes: number, lat: number, afterGap = false) => ({
  atMs: minutes * minuteMs,
  lat,
  lon: 138,
  milliCelsius: 5000,
  afterGap,
})
const place = (lat: number | null) => ({
  name: 'P',
  nameEn: 'P',
  centreCode: null,
  gln: null,
  lat,
  lon: lat === null ? null : 138,
})
const time = (minutes: number) => new Date(minutes * minuteMs).toISOString()

test('a stop is fifteen minutes within 300 m, and names the place of the delivery that it is at', () => {
  const positions = [
    ...[0, 10, 20].map(minutes => at(minutes, 35 + minutes / 20_000)),
    // fourteen minutes are none
    ...[60, 74].map(minutes => at(minutes, 35.2)),
    ...[100, 130].map(minutes => at(minutes, 35.3)),
    ...[200, 215].map(minutes => at(minutes, 35.5)),
  ]
  const stops = stopsOf(positions, { shipFrom: place(35.0005), destination: place(35.5) })
  assert.deepEqual(
    stops.map(stop => [stop.from, stop.to, stop.at]),
    [
      [time(0), time(20), 'shipFrom'],
      [time(100), time(130), null],
      [time(200), time(215), 'destination'],
    ],
  )
})

test('a stop ends where readings are missing, and another one may begin after them', () => {
  const positions = [at(0, 35), at(16, 35), at(240, 35, true), at(250, 35), at(256, 35), at(500, 35, true)]
  const stops = stopsOf(positions, { shipFrom: place(null), destination: place(null) })
  assert.deepEqual(
    stops.map(stop => [stop.from, stop.to]),
    [
      [time(0), time(16)],
      [time(240), time(256)],
    ],
  )
})

test('a place without a position names no stop', () => {
  const [stop] = stopsOf([at(0, 35), at(15, 35)], { shipFrom: place(null), destination: place(36) })
  assert.equal(stop?.at, null)
})
