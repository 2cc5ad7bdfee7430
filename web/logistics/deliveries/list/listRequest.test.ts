import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { monthsBefore } from '#contract/kernel/time/period.ts'
import { byOther, daysOf } from '#web/logistics/deliveries/list/listRequest.ts'

const today = '2026-11-20'

test('the list opens with the latest month on all transport sections', () => {
  const body = byOther({}, today)
  assert.equal(body.shippingDateFrom, '2026-10-20')
  assert.equal(body.shippingDateTo, today)
  assert.deepEqual(body.deliveryType, ['0001', '0002', '0003'])
})

test('the presets reach back 6 and 12 months, own dates are taken as they are', () => {
  assert.deepEqual(daysOf({ period: 'yesterday' }, today), { from: '2026-11-19', until: '2026-11-19' })
  assert.deepEqual(daysOf({ period: 'lastWeek' }, today), { from: '2026-11-09', until: '2026-11-15' })
  assert.deepEqual(daysOf({ period: 'halfYear' }, today), { from: '2026-05-20', until: today })
  assert.deepEqual(daysOf({ period: 'year' }, today), { from: '2025-11-20', until: today })
  assert.deepEqual(daysOf({ period: 'own', from: '2026-01-01', until: '2026-01-31' }, today), {
    from: '2026-01-01',
    until: '2026-01-31',
  })
})

test('own dates that are not whole show the latest month', () => {
  assert.deepEqual(daysOf({ period: 'own', from: '2026-01-01' }, today), { from: '2026-10-20', until: today })
})

test('a month without that day begins with the day after its last', () => {
  assert.equal(monthsBefore('2026-08-31', 6), '2026-03-01')
  assert.equal(monthsBefore('2026-03-31', 1), '2026-03-01')
})

test('no preset is ever too long for the server', () => {
  for (const day of ['2024-02-29', '2026-12-31', '2027-02-28', '2028-03-01']) {
    assert.equal(isPeriodTooLong(daysOf({ period: 'year' }, day).from, day), false, day)
  }
})

test('sections and flags of the address become criteria', () => {
  const body = byOther({ sections: '0003', late: '1', status: '1', outcome: 'incomplete', excursion: '01' }, today)
  assert.deepEqual(body.deliveryType, ['0003'])
  assert.equal(body.late, true)
  assert.equal(body.deliveryStatus, '1')
  assert.equal(body.temperatureOutcome, 'incomplete')
  assert.equal(body.temperatureExcursion, '01')
})
