import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { zonedMillis, zonedTime } from '#contract/kernel/time/zonedTime.ts'

test('A time is written on the clock of its zone, with the offset', () => {
  const at = new Date('2026-11-20T15:00:00Z')
  assert.equal(zonedTime(at, 'Asia/Tokyo'), '2026-11-21T00:00:00+09:00')
  assert.equal(zonedTime(at, 'UTC'), '2026-11-20T15:00:00+00:00')
  assert.equal(zonedTime(at, 'America/St_Johns'), '2026-11-20T11:30:00-03:30')
})

test('A written time parses to the same second in every zone', () => {
  const zone = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Los_Angeles', 'UTC')
  const second = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2090, 0) / 1000 })
  fc.assert(
    fc.property(second, zone, (seconds, timeZone) => {
      const at = new Date(seconds * 1000)
      assert.equal(Date.parse(zonedTime(at, timeZone)), at.getTime())
    }),
  )
})

test('Many times near each other are written as each alone, also where the clock changes', () => {
  const zone = fc.constantFrom(
    'Asia/Tokyo',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'UTC',
  )
  const start = fc.oneof(
    fc.constantFrom(Date.UTC(2026, 9, 25), Date.UTC(2026, 2, 29), Date.UTC(2026, 3, 4, 14), Date.UTC(2026, 9, 3, 14)),
    fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2090, 0) }),
  )
  const steps = fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(zone, start, steps, (timeZone, startMs, stepsMs) => {
      const timeOf = zonedMillis(timeZone)
      let atMs = startMs
      for (const stepMs of stepsMs) {
        atMs += stepMs
        const alone = zonedTime(new Date(atMs), timeZone)
        const ms = String(((atMs % 1000) + 1000) % 1000).padStart(3, '0')
        assert.equal(timeOf(atMs), `${alone.slice(0, 19)}.${ms}${alone.slice(19)}`)
      }
    }),
  )
})
