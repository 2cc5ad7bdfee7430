import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdueActs } from '#contract/logistics/rules/overdueActs.ts'

const minuteMs = 60_000
const now = Date.parse('2026-05-10T03:00:00Z')
const trip = {
  acts: ['pickup', 'arrival'] as const,
  plannedPickup: '2026-05-10T02:00:00.000Z',
  actualPickup: null,
  scheduledArrival: '2026-05-10T02:50:00.000Z',
  deliveredAt: null,
}
const overdue = (more: Partial<Parameters<typeof overdueActs>[0]> = {}, at = now) =>
  overdueActs({ ...trip, ...more }, at).map(({ act, byMs }) => `${act} ${byMs / minuteMs}`)

test('LOG-141: a pickup and an arrival whose plan is past are overdue, each by its own time', () => {
  assert.deepEqual(overdue(), ['pickup 60', 'arrival 10'])
  assert.deepEqual(overdue({}, Date.parse(trip.plannedPickup)), [])
})

test('LOG-141: what is done, has no plan or is not the company’s to do is not overdue', () => {
  assert.deepEqual(overdue({ actualPickup: '2026-05-10T02:30:00.000Z' }), ['arrival 10'])
  assert.deepEqual(overdue({ deliveredAt: '2026-05-10T02:55:00.000Z' }), [])
  assert.deepEqual(overdue({ plannedPickup: null, scheduledArrival: null }), [])
  assert.deepEqual(overdue({ acts: ['arrival'] }), ['arrival 10'])
})
