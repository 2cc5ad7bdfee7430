import assert from 'node:assert/strict'
import test from 'node:test'
import { endOfDayMs, isLate } from '#contract/kernel/time/lateness.ts'

const at = (text: string) => Date.parse(text)
const open = { deliveredAtMs: null, timeZone: 'Asia/Tokyo' }

test('A delivery is late once its planned time has passed, or if it was delivered after it', () => {
  const plan = { atMs: at('2026-11-20T03:00:00Z') }
  assert.equal(isLate({ ...open, plan, nowMs: plan.atMs }), false)
  assert.equal(isLate({ ...open, plan, nowMs: plan.atMs + 1 }), true)
  assert.equal(isLate({ ...open, plan, deliveredAtMs: plan.atMs, nowMs: plan.atMs + 9 }), false)
  assert.equal(isLate({ ...open, plan, deliveredAtMs: plan.atMs + 1, nowMs: plan.atMs + 9 }), true)
})

test('A plan that is a date lasts to the end of that day in the portal’s time zone', () => {
  const plan = { day: '2026-11-20' }
  assert.equal(isLate({ ...open, plan, nowMs: at('2026-11-20T14:59:59.999Z') }), false)
  assert.equal(isLate({ ...open, plan, nowMs: at('2026-11-20T15:00:00Z') }), true)
})

test('Without a plan a delivery is never late', () => assert.equal(isLate({ ...open, plan: null, nowMs: 9e15 }), false))

test('A day ends with its last millisecond, also when the clocks change', () => {
  const ends: [string, string, string][] = [
    ['2026-11-20', 'Asia/Tokyo', '2026-11-20T14:59:59.999Z'],
    ['2026-11-20', 'UTC', '2026-11-20T23:59:59.999Z'],
    ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59.999Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.999Z'],
    ['2026-03-07', 'America/New_York', '2026-03-08T04:59:59.999Z'],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z'],
    ['2026-10-31', 'America/New_York', '2026-11-01T03:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
    ['1969-07-20', 'Asia/Tokyo', '1969-07-20T14:59:59.999Z'],
  ]
  for (const [day, zone, end] of ends) assert.equal(new Date(endOfDayMs(day, zone)).toISOString(), end)
})

test('A midnight that the clocks skip or repeat ends the day as well', () => {
  const ends: [string, string, string][] = [
    // 24:00 was 01:00 of the next day
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59.999Z'],
    // 23:30 was 00:30 of the next day
    ['1919-03-30', 'America/Toronto', '1919-03-31T04:29:59.999Z'],
    // 24:00 was 23:00 again
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T02:59:59.999Z'],
    // 00:01 was 23:01 of the day before
    ['2006-10-28', 'America/St_Johns', '2006-10-29T03:29:59.999Z'],
    // the whole next day was skipped
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T09:59:59.999Z'],
  ]
  for (const [day, zone, end] of ends) assert.equal(new Date(endOfDayMs(day, zone)).toISOString(), end)
})
