import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'

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
