import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import { expiringOf } from '#contract/partners/rules/vendors.ts'

test('expiries are grouped by 0, 30 and 90 days', () => {
  const days = [null, -400, -1, 0, 1, 30, 31, 90, 91]
  assert.deepEqual(
    days.map(day => expiringOf(day)),
    [null, 'expired', 'expired', 'expired', 'within30', 'within30', 'within90', 'within90', null],
  )
})

test('days left are calendar days, over months, leap days and years', () => {
  assert.equal(daysLeft('2028-02-28', '2028-03-01'), 2)
  assert.equal(daysLeft('2026-12-31', '2027-01-01'), 1)
  assert.equal(daysLeft('2026-11-20', '2026-11-20'), 0)
  assert.equal(daysLeft('2026-11-20', '2026-11-08'), -12)
})
