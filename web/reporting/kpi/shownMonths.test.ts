import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestMonths, presetOf, shownMonths } from '#web/reporting/kpi/shownMonths.ts'

test('the latest months end with the one that runs, also over the turn of the year', () => {
  assert.deepEqual(latestMonths('12', '2026-11'), { from: '2025-12', until: '2026-11' })
  assert.deepEqual(latestMonths('6', '2026-02'), { from: '2025-09', until: '2026-02' })
})

test('an address without months, with too many or with wrong ones means the latest twelve', () => {
  const latest = { from: '2025-12', until: '2026-11' }
  assert.deepEqual(shownMonths({}, '2026-11'), latest)
  assert.deepEqual(shownMonths({ from: '2026-01' }, '2026-11'), latest)
  assert.deepEqual(shownMonths({ from: '2026-05', until: '2026-04' }, '2026-11'), latest)
  assert.deepEqual(shownMonths({ from: '2025-01', until: '2026-01' }, '2026-11'), latest)
  const twelve = { from: '2025-01', until: '2025-12' }
  assert.deepEqual(shownMonths(twelve, '2026-11'), twelve)
})

test('months are told by their preset, or as chosen freely', () => {
  assert.equal(presetOf({ from: '2025-12', until: '2026-11' }, '2026-11'), '12')
  assert.equal(presetOf({ from: '2026-06', until: '2026-11' }, '2026-11'), '6')
  assert.equal(presetOf({ from: '2026-06', until: '2026-10' }, '2026-11'), 'any')
})
