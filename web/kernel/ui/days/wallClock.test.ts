import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourIn, instantOf, minuteIn } from '#web/kernel/ui/days/wallClock.ts'

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

test('a field of a time shows what clocks in the zone show, and leads back to the same minute', () => {
  const at = '2026-12-01T00:20:00.000Z'
  for (const [timeZone, shown] of [
    ['Asia/Tokyo', '2026-12-01T09:20'],
    ['Asia/Kolkata', '2026-12-01T05:50'],
    ['America/Los_Angeles', '2026-11-30T16:20'],
  ] as const) {
    assert.equal(minuteIn(new Date(at), timeZone), shown)
    assert.equal(instantOf(shown, timeZone), at)
  }
})

test('an hour is one of the clocks in the zone, not of UTC', () => {
  const hourOf = (at: string, timeZone: string) => new Date(hourIn(Date.parse(at), timeZone)).toISOString()
  // 14:10 and 14:50 in India.
  assert.equal(hourOf('2026-12-01T08:40:59.500Z', 'Asia/Kolkata'), '2026-12-01T08:30:00.000Z')
  assert.equal(hourOf('2026-12-01T09:20:00.000Z', 'Asia/Kolkata'), '2026-12-01T08:30:00.000Z')
  assert.equal(hourOf('2026-12-01T08:30:00.000Z', 'Asia/Kolkata'), '2026-12-01T08:30:00.000Z')
  assert.equal(hourOf('2026-12-01T09:20:00.000Z', 'Asia/Tokyo'), '2026-12-01T09:00:00.000Z')
  assert.equal(hourOf('1969-12-31T23:10:00.000Z', 'Asia/Tokyo'), '1969-12-31T23:00:00.000Z')
})
