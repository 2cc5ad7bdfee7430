import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fence, type Progress, proposalsOf } from '#server/logistics/deliveries/map/geofences.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-05-20T03:00:00Z')
/** 0.001° of latitude are 111 m: 300 m reach to 0.0026°. */
const fence = (side: Fence['side']): Fence => ({ side, lat: 35, lon: 139, radiusMeters: 300 })
const walk = (thousandths: readonly number[]) => ({
  serial: 'SN-1',
  positions: thousandths.map((off, step) => ({
    atMs: startMs + step * minuteMs,
    lat: 35 + off / 1000,
    lon: 139,
    milliCelsius: 5000,
  })),
})
const waiting: Progress = { isPickedUp: false, isDelivered: false }
const underWay: Progress = { isPickedUp: true, isDelivered: false }

const proposed = (side: Fence['side'], progress: Progress, thousandths: readonly number[]) =>
  proposalsOf(walk(thousandths), [fence(side)], progress).map(({ act, at }) => [
    act,
    (Date.parse(at) - startMs) / minuteMs,
  ])

test('a vehicle that came within the radius of the destination and stayed proposes an arrival', () => {
  assert.deepEqual(proposed('destination', underWay, [9, 5, 2, 1, 0]), [['arrival', 2]])
  assert.deepEqual(proposed('destination', underWay, [9, 2, 5, 2, 1]), [['arrival', 3]])
  // 2.6 thousandths are 289 m, 2.8 are 311 m.
  assert.deepEqual(proposed('destination', underWay, [9, 2.6, 2.6]), [['arrival', 1]])
  assert.deepEqual(proposed('destination', underWay, [9, 2.8, 2.8]), [])
})

test('passing by, a single position, and a trace that begins inside propose no arrival', () => {
  assert.deepEqual(proposed('destination', underWay, [9, 2, 1, 5, 9]), [])
  assert.deepEqual(proposed('destination', underWay, [9, 5, 1]), [])
  assert.deepEqual(proposed('destination', underWay, [0, 0, 0]), [])
  assert.deepEqual(proposed('destination', underWay, []), [])
})

test('a vehicle that left the radius of its origin proposes a pickup when it was last inside', () => {
  assert.deepEqual(proposed('shipFrom', waiting, [0, 0, 1, 5, 9]), [['pickup', 2]])
  assert.deepEqual(proposed('shipFrom', waiting, [0, 0, 1, 5]), [])
  assert.deepEqual(proposed('shipFrom', waiting, [5, 9, 12]), [])
})

test('what is recorded is not proposed, and nothing arrives that was not picked up', () => {
  assert.deepEqual(proposed('shipFrom', underWay, [0, 0, 1, 5, 9]), [])
  assert.deepEqual(proposed('destination', waiting, [9, 5, 2, 1, 0]), [])
  assert.deepEqual(proposed('destination', { isPickedUp: true, isDelivered: true }, [9, 5, 2, 1, 0]), [])
})
