import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPeriod } from '#web/logistics/orderedItems/arrivalPeriods.ts'

const thursday = '2026-11-26'

test('Today and this week include what is overdue, but only among what is in transit', () => {
  const days = (period: 'today' | 'week', status?: 'all') => {
    const { from, until } = inPeriod<Parameters<typeof inPeriod>[0]>({ period, status }, thursday)
    return [from, until]
  }
  assert.deepEqual(days('today'), [undefined, '2026-11-26'])
  assert.deepEqual(days('week'), [undefined, '2026-11-29'])
  assert.deepEqual(days('today', 'all'), ['2026-11-26', '2026-11-26'])
  assert.deepEqual(days('week', 'all'), ['2026-11-23', '2026-11-29'])
})

test('Tomorrow is one day, also across a month, and without a period the own days stay', () => {
  assert.deepEqual(inPeriod({ period: 'tomorrow' }, '2026-11-30'), {
    period: 'tomorrow',
    from: '2026-12-01',
    until: '2026-12-01',
  })
  assert.deepEqual(inPeriod({ from: '2026-01-01' }, thursday), { from: '2026-01-01' })
})
