import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { niceScale } from '#web/kernel/charts/plotLayout.ts'

test('bars begin at 0 and counts have whole steps', () => {
  assert.deepEqual(niceScale([3, 1], { fromZero: true }), { min: 0, max: 3, interval: 1 })
  assert.deepEqual(niceScale([117], { fromZero: true }), { min: 0, max: 150, interval: 50 })
  assert.deepEqual(niceScale([], { fromZero: true }), { min: 0, max: 1, interval: 1 })
  assert.deepEqual(niceScale([0, 0], { fromZero: true }), { min: 0, max: 1, interval: 1 })
})

test('a line of percentages between 96 and 100 is not flat, and ends at 100', () => {
  assert.deepEqual(niceScale([96.4, 99.2, 100], { fromZero: false, most: 100 }), { min: 96, max: 100, interval: 1 })
})

test('values too near each other, or to 0, to be told apart have an axis all the same', () => {
  assert.deepEqual(niceScale([5e-324], { fromZero: true }), { min: 0, max: 0.0000025, interval: 0.0000025 })
  const { min, max } = niceScale([1e6, 1e6 + 1e-7], { fromZero: false })
  assert.ok(min <= 1e6 && max > 1e6)
})

test('every value lies on the axis', () => {
  const value = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, fromZero) => {
      const { min, max, interval } = niceScale(values, { fromZero })
      assert.ok(interval > 0 && max > min)
      assert.ok(values.every(one => one >= min - interval * 1e-6 && one <= max + interval * 1e-6))
      assert.ok((max - min) / interval < 12)
    }),
    { numRuns: 1000 },
  )
})
