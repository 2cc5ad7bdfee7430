import assert from 'node:assert/strict'
import test from 'node:test'
import { bands, intersection, sideOf, specKey } from '#contract/telemetry/rules/temperature/bands.ts'

test('a reading equal to a limit is inside, one a thousandth beyond it is outside', () => {
  assert.deepEqual(
    [1_999, 2_000, 2_001, 7_999, 8_000, 8_001].map(milli => sideOf(bands['2-8'], milli)),
    ['below', 'inside', 'inside', 'inside', 'inside', 'above'],
  )
  assert.deepEqual(
    [999, 1_000, 30_000, 30_001].map(milli => sideOf(bands['1-30'], milli)),
    ['below', 'inside', 'inside', 'above'],
  )
})

test('nothing is too cold for a band without a lower limit', () => {
  assert.deepEqual(
    [-199_999, 5_000, 5_001].map(milli => sideOf(bands.max5, milli)),
    ['inside', 'inside', 'above'],
  )
  assert.equal(sideOf({ lowerMilli: 0, upperMilli: null }, 150_000), 'inside')
})

test('several items are shown by the highest lower limit, the lowest upper limit and the smallest tolerance', () => {
  const cold = { ...bands['2-8'], toleranceMinutes: 30 }
  const coldest = { ...bands.max5, toleranceMinutes: 10 }
  const room = { ...bands['1-30'], toleranceMinutes: 60 }
  assert.deepEqual(intersection([room, coldest, cold]), { lowerMilli: 2_000, upperMilli: 5_000, toleranceMinutes: 10 })
  assert.deepEqual(intersection([coldest]), coldest)
  assert.equal(intersection([])?.toleranceMinutes, undefined)
  assert.equal(intersection([{ lowerMilli: 0, upperMilli: null, toleranceMinutes: 0 }])?.upperMilli, null)
})

test('items share an evaluation only if band and tolerance are equal', () => {
  const specs = [
    { ...bands['2-8'], toleranceMinutes: 0 },
    { ...bands['2-8'], toleranceMinutes: 30 },
    { ...bands['1-30'], toleranceMinutes: 0 },
    { ...bands.max5, toleranceMinutes: 0 },
    { lowerMilli: 5_000, upperMilli: null, toleranceMinutes: 0 },
  ]
  assert.equal(new Set(specs.map(specKey)).size, specs.length)
  assert.equal(specKey({ ...bands['2-8'], toleranceMinutes: 0 }), specKey(specs[0] ?? assert.fail()))
})
