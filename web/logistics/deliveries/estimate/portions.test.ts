import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portionsOf } from '#web/logistics/deliveries/estimate/portions.ts'

const ids = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

test('many deliveries are asked about in portions in their order, each once', () => {
  const portions = portionsOf([...ids(120), 1, 2])
  assert.deepEqual(
    portions.map(({ length }) => length),
    [50, 50, 20],
  )
  assert.deepEqual(portions.flat(), ids(120))
})

test('no portion is empty, and a screen asks about a thousand at most', () => {
  assert.deepEqual(portionsOf([]), [])
  assert.equal(portionsOf(ids(50)).length, 1)
  assert.equal(portionsOf(ids(1500)).flat().length, 1000)
})
