import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagOf, withFlags } from '#web/reporting/deliveryDashboard/lists/deviationFlags.ts'

const temperature = {
  outcome: 'excursion',
  excursionLoggers: 1,
  spikeCount: 0,
  gapCount: 0,
  conflictCount: 0,
  suspectCount: 0,
  minMilli: 2000,
  maxMilli: 9000,
  calibration: 'calibrated',
} as const

test('a delivery that was seen is unseen again with its next excursion', () => {
  const seen = withFlags([], [flagOf({ deliveryId: 7, temperature: { ...temperature, excursionCount: 1 } })])
  assert.deepEqual(seen, ['7:1'])
  assert.equal(seen.includes(flagOf({ deliveryId: 7, temperature: { ...temperature, excursionCount: 2 } })), false)
})

test('the latest thousand are kept, each once', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `${index}:1`)
  const kept = withFlags(many, ['5:1', '1000:1', '1000:1'])
  assert.equal(kept.length, 1000)
  assert.deepEqual(kept.slice(-2), ['5:1', '1000:1'])
  assert.deepEqual(kept.slice(0, 2), ['1:1', '2:1'])
})
