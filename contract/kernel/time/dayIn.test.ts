import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'

test('The day is that of the zone, not of UTC', () => {
  assert.equal(dayIn(new Date('2026-11-20T15:00:00Z'), 'Asia/Tokyo'), '2026-11-21')
  assert.equal(dayIn(new Date('2026-11-20T14:59:59.999Z'), 'Asia/Tokyo'), '2026-11-20')
  assert.equal(dayIn(new Date('2026-01-05T04:59:00Z'), 'America/New_York'), '2026-01-04')
})
