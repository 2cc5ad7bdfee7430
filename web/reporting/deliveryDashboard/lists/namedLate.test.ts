import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForetoldLate, LateDelivery } from '#contract/reporting/types/whatWentWrong.ts'
import { namedLate } from '#web/reporting/deliveryDashboard/lists/namedLate.ts'

const many = <Row>(count: number) => Array.from({ length: count }, () => ({})) as Row[]
const foretold = (count: number): ForetoldLate => ({ total: count, rows: many(count) })
const counts = (late: number, of: ForetoldLate | undefined) => {
  const named = namedLate(many<LateDelivery>(late), of)
  return [named.late.length, named.expected.length, named.isNone]
}

test('REP-65: of five places, two are kept for what is expected late, and none stays empty', () => {
  assert.deepEqual(counts(5, foretold(5)), [3, 2, false])
  assert.deepEqual(counts(5, foretold(1)), [4, 1, false])
  assert.deepEqual(counts(5, foretold(0)), [5, 0, false])
  assert.deepEqual(counts(1, foretold(5)), [1, 4, false])
})

test('REP-65: that nothing is late is not said before what is foretold has come', () => {
  assert.deepEqual(counts(0, undefined), [0, 0, false])
  assert.deepEqual(counts(5, undefined), [5, 0, false])
  assert.deepEqual(counts(0, foretold(0)), [0, 0, true])
})
