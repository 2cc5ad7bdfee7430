import assert from 'node:assert/strict'
import test from 'node:test'
import { gapThresholdMs, intervalMs, staleAtMs } from '#contract/telemetry/rules/evaluation/interval.ts'

const minute = 60_000

test("the interval is the assignment's, else the registry's, else the median step, else 10 minutes", () => {
  const known = { assignmentSeconds: 60, registrySeconds: 120, medianStepMs: 180_000 }
  assert.equal(intervalMs(known), 60_000)
  assert.equal(intervalMs({ ...known, assignmentSeconds: null }), 120_000)
  assert.equal(intervalMs({ ...known, assignmentSeconds: null, registrySeconds: null }), 180_000)
  assert.equal(intervalMs({ assignmentSeconds: null, registrySeconds: null, medianStepMs: null }), 10 * minute)
})

test('a gap is longer than three intervals and longer than 30 minutes', () => {
  assert.equal(gapThresholdMs(1 * minute), 30 * minute)
  assert.equal(gapThresholdMs(10 * minute), 30 * minute)
  assert.equal(gapThresholdMs(15 * minute), 45 * minute)
})

test('an open assignment becomes silent one threshold after its last reading, or after its start without readings', () => {
  const open = { fromMs: 1_000, endMs: null }
  assert.equal(staleAtMs(5_000, open, 30 * minute), 5_000 + 30 * minute)
  assert.equal(staleAtMs(null, open, 30 * minute), 1_000 + 30 * minute)
})
