import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScheduleValue, nextTime, type QuerySchedule } from '#contract/integration/epcis/query/schedule.ts'

const next = (schedule: QuerySchedule, after: string, timeZone = 'Asia/Tokyo') => {
  const atMs = nextTime(schedule, Date.parse(after), timeZone)
  return atMs === null ? null : new Date(atMs).toISOString()
}

test('a schedule names the next time of the clock that it states', () => {
  for (const [schedule, after, expected] of [
    [{ hour: '1', minute: '5' }, '2026-11-20T00:00:00Z', '2026-11-20T16:05:00.000Z'],
    [{ hour: '1', minute: '5' }, '2026-11-20T16:05:00Z', '2026-11-21T16:05:00.000Z'],
    [{ hour: '9' }, '2026-11-20T00:00:00.001Z', '2026-11-21T00:00:00.000Z'],
    [{ second: '0,[29-31]' }, '2026-11-20T00:00:00.500Z', '2026-11-20T00:00:29.000Z'],
    [{ second: '0,[29-31]' }, '2026-11-20T00:00:31Z', '2026-11-20T00:01:00.000Z'],
    [{ dayOfWeek: '7' }, '2026-11-20T00:00:00Z', '2026-11-21T15:00:00.000Z'],
    [{ dayOfMonth: '29', month: '2', hour: '12' }, '2026-11-20T00:00:00Z', '2028-02-29T03:00:00.000Z'],
    [{ dayOfMonth: '30', month: '2' }, '2026-11-20T00:00:00Z', null],
  ] as const) {
    assert.equal(next(schedule, after), expected, JSON.stringify([schedule, after]))
  }
})

test('a time that the clock jumps over is not meant, one that comes twice is meant once a day', () => {
  const early = { hour: '2', minute: '30' }
  assert.equal(next(early, '2026-03-28T12:00:00Z', 'Europe/Berlin'), '2026-03-30T00:30:00.000Z')
  const first = next(early, '2026-10-24T12:00:00Z', 'Europe/Berlin')
  assert.ok(first)
  assert.equal(next(early, first, 'Europe/Berlin'), '2026-10-26T01:30:00.000Z')
})

test('what states no values of a field is none', () => {
  for (const text of ['', '60', '[5-3]', '1;2', '0/30', '*', '[1-60]', '1,', '-1']) {
    assert.equal(isScheduleValue('minute', text), false, text)
  }
  assert.ok(isScheduleValue('dayOfWeek', '1,[3-7]'))
})
