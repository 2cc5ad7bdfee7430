import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentOf } from '#contract/kernel/text/percentOf.ts'

test('A share has one decimal; of nothing there is no share', () => {
  assert.equal(percentOf(1, 3), 33.3)
  assert.equal(percentOf(2, 3), 66.7)
  assert.equal(percentOf(0, 5), 0)
  assert.equal(percentOf(5, 5), 100)
  assert.equal(percentOf(0, 0), null)
})

test('Rounding never turns a part into all or nothing', () => {
  assert.equal(percentOf(9_999, 10_000), 99.9)
  assert.equal(percentOf(1, 10_000), 0.1)
})
