import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { comparedPeriods, dashboardPeriods, neighbour } from '#contract/reporting/rules/dashboardPeriod.ts'
import { daysBetween, daysLater, wholePeriod } from '#contract/kernel/time/wholePeriod.ts'

test('A period is a day, a week from Monday, or a calendar month', () => {
  assert.deepEqual(wholePeriod('day', '2026-11-22'), { from: '2026-11-22', until: '2026-11-22' })
  // 22 November 2026 is a Sunday.
  assert.deepEqual(wholePeriod('week', '2026-11-22'), { from: '2026-11-16', until: '2026-11-22' })
  assert.deepEqual(wholePeriod('week', '2026-11-23'), { from: '2026-11-23', until: '2026-11-29' })
  assert.deepEqual(wholePeriod('week', '2027-01-01'), { from: '2026-12-28', until: '2027-01-03' })
  assert.deepEqual(wholePeriod('month', '2028-02-10'), { from: '2028-02-01', until: '2028-02-29' })
})

test('A running period is compared with as many days of the one before', () => {
  assert.deepEqual(comparedPeriods('month', '2026-11-02', '2026-11-22'), {
    now: { from: '2026-11-01', until: '2026-11-22' },
    before: { from: '2026-10-01', until: '2026-10-22' },
    isRunning: true,
  })
  assert.deepEqual(comparedPeriods('week', '2026-11-18', '2026-11-18'), {
    now: { from: '2026-11-16', until: '2026-11-18' },
    before: { from: '2026-11-09', until: '2026-11-11' },
    isRunning: true,
  })
  // February has no 30th.
  assert.deepEqual(comparedPeriods('month', '2026-03-30', '2026-03-30').before, {
    from: '2026-02-01',
    until: '2026-02-28',
  })
})

test('A period that is over is compared with the whole one before, whatever their lengths', () => {
  assert.deepEqual(comparedPeriods('month', '2026-02-10', '2026-11-22'), {
    now: { from: '2026-02-01', until: '2026-02-28' },
    before: { from: '2026-01-01', until: '2026-01-31' },
    isRunning: false,
  })
  assert.deepEqual(comparedPeriods('week', '2026-11-22', '2026-11-22').before, {
    from: '2026-11-09',
    until: '2026-11-15',
  })
  assert.deepEqual(comparedPeriods('day', '2026-11-22', '2026-11-22').before, {
    from: '2026-11-21',
    until: '2026-11-21',
  })
})

test('A period runs until its last day is over', () => {
  const isRunning = (day: string, today: string) => comparedPeriods('week', day, today).isRunning
  assert.deepEqual(
    [
      isRunning('2026-11-18', '2026-11-22'),
      isRunning('2026-11-18', '2026-11-23'),
      isRunning('2026-11-25', '2026-11-22'),
    ],
    [true, false, true],
  )
})

test('A future period is whole', () => {
  assert.deepEqual(comparedPeriods('week', '2026-11-25', '2026-11-22').now, { from: '2026-11-23', until: '2026-11-29' })
})

test('The previous and next period start with their first day', () => {
  assert.deepEqual(
    [neighbour('week', '2026-11-22', -1), neighbour('week', '2026-11-22', 1)],
    ['2026-11-09', '2026-11-23'],
  )
  assert.deepEqual(
    [neighbour('month', '2026-01-31', -1), neighbour('month', '2026-12-01', 1)],
    ['2025-12-01', '2027-01-01'],
  )
  assert.deepEqual(
    [neighbour('day', '2026-03-01', -1), neighbour('day', '2026-02-28', 1)],
    ['2026-02-28', '2026-03-01'],
  )
})

test('Days are counted across the end of a year', () => {
  assert.equal(daysLater('2026-12-30', 3), '2027-01-02')
  assert.equal(daysBetween('2026-12-30', '2027-01-02'), 3)
})

test('Days whose periods would reach the year 10000 are refused, as they are in an address', () => {
  const { request } = deliveryDashboardCalls.getDeliveryDashboard
  for (const period of dashboardPeriods) {
    assert.equal(request.safeParse({ period, day: '9999-12-31' }).success, false)
    const last = '8999-12-31'
    assert.equal(request.safeParse({ period, day: last }).success, true)
    const { now, before } = comparedPeriods(period, last, '2026-11-20')
    for (const day of [now.from, now.until, before.from, before.until, neighbour(period, last, 1)])
      assert.match(day, /^\d{4}-\d\d-\d\d$/)
  }
})
