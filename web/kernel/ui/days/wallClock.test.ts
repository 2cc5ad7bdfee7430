import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#web/kernel/ui/days/wallClock.ts'

test('a day and time in the portal’s time zone is one instant', () => {
  assert.equal(instantOf('2026-12-01T09:00', 'Asia/Tokyo'), '2026-12-01T00:00:00.000Z')
  assert.equal(instantOf('2026-12-01T09:00', 'UTC'), '2026-12-01T09:00:00.000Z')
  assert.equal(instantOf('2026-12-01T00:30', 'America/St_Johns'), '2026-12-01T04:00:00.000Z')
})

test('on the days on which clocks are changed too', () => {
  assert.equal(instantOf('2026-03-29T01:30', 'Europe/Berlin'), '2026-03-29T00:30:00.000Z')
  assert.equal(instantOf('2026-03-29T03:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z')
  assert.equal(instantOf('2026-10-25T04:00', 'Europe/Berlin'), '2026-10-25T03:00:00.000Z')
  assert.equal(instantOf('2026-11-01T00:30', 'America/Los_Angeles'), '2026-11-01T07:30:00.000Z')
})
