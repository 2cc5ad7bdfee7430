import assert from 'node:assert/strict'
import test from 'node:test'
import {
  countStep,
  emptySteps,
  hasStepBetween,
  maximumDistinctSteps,
  medianStepMs,
  medianStepOfTimes,
} from '#contract/telemetry/rules/temperature/steps.ts'

function counted(stepsMs: readonly number[]) {
  const steps = emptySteps()
  for (const stepMs of stepsMs) assert.ok(countStep(steps, stepMs))
  return steps
}

function timesOf(stepsMs: readonly number[]): Float64Array {
  let atMs = 1_000
  return Float64Array.of(atMs, ...stepsMs.map(stepMs => (atMs += stepMs)))
}

test('the median step is the middle one, of an even number the mean of the middle two', () => {
  const cases: [number[], number | null][] = [
    [[], null],
    [[7], 7],
    [[9, 4], 6.5],
    [[9, 4, 4], 4],
    [[4, 9, 9, 4], 6.5],
    [[1, 1, 1, 1, 50], 1],
    [[3, 1, 2, 3, 9, 1, 3], 3],
    [[5, 5, 1, 9, 9, 9], 7],
  ]
  for (const [steps, median] of cases) {
    assert.equal(medianStepMs(counted(steps)), median)
    assert.equal(medianStepOfTimes(timesOf(steps)), median)
  }
  assert.equal(medianStepOfTimes(new Float64Array(0)), null)
})

test('equal steps are stored once, and their order does not matter', () => {
  const steps = counted([600, 60, 600, 900, 60, 600])
  assert.deepEqual(steps, { ms: [60, 600, 900], counts: [2, 3, 1] })
})

test('steps of a jittering clock are counted up to a limit', () => {
  const steps = counted(Array.from({ length: maximumDistinctSteps }, (_, index) => 1_000 + index))
  assert.equal(countStep(steps, 1_000), true)
  assert.equal(countStep(steps, 999), false)
  assert.equal(steps.ms.length, maximumDistinctSteps)
})

test('a step is treated differently only if it is longer than one threshold but not than the other', () => {
  const steps = counted([60, 600])
  assert.equal(hasStepBetween(steps, 600, 900), false)
  assert.equal(hasStepBetween(steps, 599, 900), true)
  assert.equal(hasStepBetween(steps, 900, 599), true)
  assert.equal(hasStepBetween(steps, 60, 599), false)
})
