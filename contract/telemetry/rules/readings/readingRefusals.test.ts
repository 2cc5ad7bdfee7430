import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalCodeOf, refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { reasonOf } from '#server/telemetry/readingForms/readingForms.ts'

test('every refusal sentence has the code of its refusal', () => {
  for (const refusal of Object.values(refusals).filter(one => typeof one !== 'function')) {
    assert.equal(refusalCodeOf(refusal.text), refusal.code)
  }
  for (const problem of ['timeUnreadable', 'timeWithoutZone', 'timeImpossible'] as const) {
    assert.equal(refusalCodeOf(refusals.time(problem).text), problem)
  }
  assert.equal(refusalCodeOf(refusals.positionIncomplete('lon').text), 'positionIncomplete')
  assert.equal(refusalCodeOf(refusals.unknownField('colour').text), 'unknownField')
})

test('of several reasons the first one counts, and a line that is not a reading is unreadable', () => {
  const now = Date.UTC(2026, 0, 1)
  const reading = { logger: 'SN-1', time: '2026-01-01T00:00:00Z', celsius: 5 }
  assert.equal(refusalCodeOf(reasonOf({ ...reading, celsius: 'x' }, now)), 'celsiusNotANumber')
  assert.equal(refusalCodeOf(reasonOf({ ...reading, lat: 91, lon: 10 }, now)), 'positionOutOfRange')
  assert.equal(refusalCodeOf(reasonOf({ ...reading, time: 'x', celsius: 'x' }, now)), 'timeUnreadable')
  assert.equal(refusalCodeOf('the line is no JSON'), 'unreadable')
})
