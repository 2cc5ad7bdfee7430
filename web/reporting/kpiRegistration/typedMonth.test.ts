import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { faultsIn, isChanged, requestOf, typedOf } from '#web/reporting/kpiRegistration/typedMonth.ts'

const row: MonthlyKpi = {
  centre: { code: 'EAST', name: '東', nameEn: 'East' },
  month: '2026-11',
  workingHours: 200,
  businessDowntimeHours: 0,
  reason: null,
  systemDowntimeHours: 0.25,
}
const typed = typedOf(row)

test('a row is changed by what is typed, not by being opened', () => {
  assert.equal(isChanged(row, typed), false)
  assert.equal(isChanged(row, { ...typed, reason: '台風' }), true)
})

test('every field that is wrong is told, also where fields contradict each other', () => {
  assert.deepEqual(faultsIn(row.month, 'Asia/Tokyo', typed), {})
  const wrong = {
    workingHours: '７２１',
    businessDowntimeHours: '-1',
    reason: '長'.repeat(501),
    systemDowntimeHours: '',
  }
  assert.deepEqual(faultsIn(row.month, 'Asia/Tokyo', wrong), {
    workingHours: 'moreThanMonth',
    businessDowntimeHours: 'negative',
    reason: 'tooLong',
    systemDowntimeHours: 'empty',
  })
  assert.deepEqual(faultsIn(row.month, 'Asia/Tokyo', { ...typed, businessDowntimeHours: '201' }), {
    businessDowntimeHours: 'moreThanWorkingHours',
  })
})

test('full-width digits are sent as numbers, an empty reason as none', () => {
  assert.deepEqual(requestOf(row, { ...typed, workingHours: '１８０．５', reason: '　' }), {
    centreCode: 'EAST',
    month: '2026-11',
    workingHours: 180.5,
    businessDowntimeHours: 0,
    reason: null,
    systemDowntimeHours: 0.25,
  })
})
