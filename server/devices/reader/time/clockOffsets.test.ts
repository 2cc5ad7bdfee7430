import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as holds, constantFrom, integer, property } from 'fast-check'
import { clockZone } from '#contract/kernel/time/clockZone.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { instantsIn } from '#server/devices/reader/time/clockOffsets.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

const zones = constantFrom(
  'Asia/Tokyo',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
)
const minutes = integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })

test('The instants of a local time are exactly those at which the clocks of the zone showed it', () => {
  holds(
    property(zones, minutes, (name, minute) => {
      const zone = clockZone(name)
      assert.ok(zone)
      const atMs = minute * 60_000
      const shown = zonedTime(new Date(atMs), name).slice(0, 19)
      const instants = instantsIn(zone)(Date.parse(`${shown}Z`))
      assert.ok(instants.includes(atMs), `${name} ${shown}`)
      for (const instant of instants) assert.equal(zonedTime(new Date(instant), name).slice(0, 19), shown)
    }),
    { numRuns: cases(200) },
  )
})

test('A skipped hour has no instant, and a repeated one has two', () => {
  const zone = clockZone('Europe/Berlin')
  assert.ok(zone)
  const instants = instantsIn(zone)
  assert.deepEqual(instants(Date.UTC(2026, 2, 29, 2, 30)), [])
  assert.deepEqual(instants(Date.UTC(2025, 9, 26, 2, 30)), [Date.UTC(2025, 9, 26, 0, 30), Date.UTC(2025, 9, 26, 1, 30)])
})
