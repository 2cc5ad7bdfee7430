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

/** As many distinct steps as are counted, about a minute. */
const jittering = Array.from({ length: maximumDistinctSteps }, (_, index) => 59_000 + index)

test('steps of a clock that jitters are counted by whole seconds once there are too many, and none is lost', () => {
  const steps = counted([...jittering, 60_000])
  assert.equal(steps.ms.length, maximumDistinctSteps)
  assert.equal(countStep(steps, 61_499), true)
  assert.deepEqual(steps, { ms: [59_000, 60_000, 61_000], counts: [500, 1_001, 501], areSeconds: true })
  assert.equal(medianStepMs(steps), 60_000)
  assert.equal(countStep(steps, 3), true)
  assert.equal(steps.ms[0], 1_000)
})

test('no more steps are counted once there are too many seconds', () => {
  const steps = counted([
    ...jittering,
    ...Array.from({ length: maximumDistinctSteps - 3 }, (_, n) => (100 + n) * 1_000),
  ])
  assert.equal(countStep(steps, 100_400), true)
  assert.equal(countStep(steps, 99_000), false)
  assert.equal(steps.ms.length, maximumDistinctSteps)
})

test('of whole seconds, a step counts as between two thresholds if it may be', () => {
  const steps = counted([...jittering, 1_800_300])
  assert.equal(steps.areSeconds, true)
  assert.equal(hasStepBetween(steps, 1_800_000, 1_800_600), true)
  assert.equal(hasStepBetween(steps, 1_802_000, 1_900_000), false)
})

test('a step is treated differently only if it is longer than one threshold but not than the other', () => {
  const steps = counted([60, 600])
  assert.equal(hasStepBetween(steps, 600, 900), false)
  assert.equal(hasStepBetween(steps, 599, 900), true)
  assert.equal(hasStepBetween(steps, 900, 599), true)
  assert.equal(hasStepBetween(steps, 60, 599), false)
})
