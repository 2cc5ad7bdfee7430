import assert from 'node:assert/strict'
import test from 'node:test'
import { bands, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import { openPeriods } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  adoptThreshold,
  emptyEvaluationState,
  needsReevaluation,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { maximumDistinctSteps, medianStepMs } from '#contract/telemetry/rules/temperature/steps.ts'

const minute = 60_000
const cold: EvaluationSpec = { ...bands['2-8'], toleranceMinutes: 0 }

/** Evaluates [minutes after the start, °C] with a gap threshold of 30 minutes. */
function evaluate(readings: readonly (readonly [number, number])[], spec = cold, thresholdMinutes = 30) {
  const state = emptyEvaluationState([spec], thresholdMinutes * minute)
  const events = noEvents()
  for (const [minutes, celsius] of readings) addReading(state, minutes * minute, Math.round(celsius * 1000), events)
  return {
    state,
    gaps: events.gaps,
    periods: events.periods,
    open: openPeriods(state),
    evaluation: state.evaluations[0],
  }
}

test('an excursion lasts from its first reading outside to the first reading back inside', () => {
  const { periods, evaluation } = evaluate([[0, 5], [10, 8.001], [20, 9], [30, 8], [40, 5]]) // prettier-ignore
  assert.deepEqual(periods, [
    {
      specKey: '2000..8000/0',
      startedAtMs: 10 * minute,
      endedAtMs: 30 * minute,
      closedBy: 'back',
      kind: 'excursion',
      side: 'above',
      lowestMilli: 8_001,
      highestMilli: 9_000,
      peakMilli: 9_000,
      aboveMs: 20 * minute,
      belowMs: 0,
      readings: 2,
    },
  ])
  assert.deepEqual([evaluation?.inBandMs, evaluation?.aboveMs, evaluation?.belowMs], [20 * minute, 20 * minute, 0])
  assert.equal(evaluation?.longestPeriodMs, 20 * minute)
})

test('readings above and below without one inside between them are one period', () => {
  const { periods } = evaluate([[0, 9], [10, 1], [25, 5]]) // prettier-ignore
  assert.equal(periods.length, 1)
  const { side, aboveMs, belowMs, lowestMilli, highestMilli } = periods[0] ?? assert.fail()
  assert.deepEqual([side, aboveMs, belowMs], ['both', 10 * minute, 15 * minute])
  assert.deepEqual([lowestMilli, highestMilli], [1_000, 9_000])
})

test('the peak is the reading farthest from the band, and the warmer one of two equally far', () => {
  const peak = (...celsius: number[]) =>
    evaluate(celsius.map((one, index) => [index, one] as const)).open[0]?.peakMilli ?? NaN
  assert.equal(peak(9, 1), 9_000)
  assert.equal(peak(9, 0.999), 999)
  assert.equal(peak(8.5, 9.5, 0.6), 9_500)
  const open = evaluate([[0, -30], [1, -40]], { lowerMilli: -20_000, upperMilli: null, toleranceMinutes: 0 }).open[0] // prettier-ignore
  assert.deepEqual([open?.peakMilli, open?.side], [-40_000, 'below'])
  const hot = evaluate([[0, 6], [1, 7]], { ...bands.max5, toleranceMinutes: 0 }).open[0] // prettier-ignore
  assert.deepEqual([hot?.peakMilli, hot?.side], [7_000, 'above'])
})

test('a period shorter than the tolerance is a spike, one of the same length is an excursion', () => {
  const kind = (minutes: number) =>
    evaluate([[0, 9], [minutes, 5]], { ...cold, toleranceMinutes: 20 }).periods[0]?.kind // prettier-ignore
  assert.equal(kind(19.999), 'spike')
  assert.equal(kind(20), 'excursion')
  const { evaluation } = evaluate([[0, 9], [5, 5]], { ...cold, toleranceMinutes: 20 }) // prettier-ignore
  assert.deepEqual([evaluation?.spikes, evaluation?.excursions, evaluation?.aboveMs], [1, 0, 5 * minute])
})

test('a period that is open or cut by a gap is never a spike', () => {
  const tolerant = { ...cold, toleranceMinutes: 60 }
  const cut = evaluate([[0, 9], [10, 9], [41, 5]], tolerant) // prettier-ignore
  assert.deepEqual([cut.periods[0]?.closedBy, cut.periods[0]?.kind], ['gap', 'excursion'])
  const open = evaluate([[0, 5], [10, 9]], tolerant).open[0] // prettier-ignore
  assert.deepEqual([open?.closedBy, open?.kind, open?.endedAtMs], ['open', 'excursion', 10 * minute])
})

test('no period spans a gap: it ends at the last reading before it, and a new one begins after it', () => {
  const { periods, open, gaps, evaluation } = evaluate([[0, 9], [10, 9], [40.001, 9], [50, 9]]) // prettier-ignore
  assert.deepEqual([periods[0]?.startedAtMs, periods[0]?.endedAtMs], [0, 10 * minute])
  assert.deepEqual([open[0]?.startedAtMs, open[0]?.endedAtMs], [40.001 * minute, 50 * minute])
  assert.deepEqual(gaps, [{ fromMs: 10 * minute, toMs: 40.001 * minute }])
  assert.equal(evaluation?.aboveMs, 10 * minute + 9.999 * minute)
})

test('a silence as long as the threshold is not a gap', () => {
  assert.equal(evaluate([[0, 9], [30, 9]]).gaps.length, 0) // prettier-ignore
})

test('the state does not grow with the periods and gaps of a journey', () => {
  const size = (count: number) => {
    const readings = Array.from({ length: count }, (_, i) => [i * 10 + Math.floor(i / 7) * 60, i % 3 ? 5 : 9] as const)
    return JSON.stringify(evaluate(readings).state).length
  }
  assert.ok(size(7_000) < size(70) + 60)
})

test('another threshold requires a re-evaluation only if it treats a step differently', () => {
  const { state } = evaluate([[0, 5], [10, 5], [60, 5]]) // prettier-ignore
  assert.equal(needsReevaluation(state, 30 * minute), false)
  assert.equal(needsReevaluation(state, 50 * minute - 1), false)
  assert.equal(needsReevaluation(state, 50 * minute), true)
  assert.equal(needsReevaluation(state, 10 * minute), false)
  adoptThreshold(state, 45 * minute)
  assert.equal(state.thresholdMs, 45 * minute)
  assert.throws(() => adoptThreshold(state, 50 * minute), RangeError)
})

test('without counted steps, any other threshold requires a re-evaluation', () => {
  const state = emptyEvaluationState([cold], 30 * minute, 'left out')
  assert.equal(needsReevaluation(state, 40 * minute), false)
  addReading(state, 0, 5_000, noEvents())
  assert.equal(needsReevaluation(state, 40 * minute), false)
  addReading(state, 10 * minute, 5_000, noEvents())
  assert.equal(state.steps, null)
  assert.equal(needsReevaluation(state, 40 * minute), true)
  assert.equal(needsReevaluation(state, 30 * minute), false)
})

test('a clock that jitters by milliseconds requires no re-evaluation with each reading (TEL-11)', () => {
  const state = emptyEvaluationState([], 30 * minute)
  let atMs = 0
  for (let n = 0; n < 3 * maximumDistinctSteps; n++)
    addReading(state, (atMs += 59_000 + ((n * 7) % 2_500)), 5_000, noEvents())
  assert.ok(state.steps)
  assert.equal(medianStepMs(state.steps), minute)
  assert.equal(needsReevaluation(state, 30 * minute), false)
})

test('too many distinct steps are no longer counted', () => {
  const state = emptyEvaluationState([], 30 * minute)
  let atMs = 0
  for (let step = 1; step <= maximumDistinctSteps + 3; step++)
    addReading(state, (atMs += step * 1000), 5_000, noEvents())
  assert.equal(state.steps, null)
})

test('a reading that does not follow the last one is refused', () => {
  const { state } = evaluate([[10, 5]]) // prettier-ignore
  assert.throws(() => addReading(state, 10 * minute, 5_000, noEvents()), RangeError)
  assert.throws(() => addReading(state, 9 * minute, 5_000, noEvents()), RangeError)
  assert.throws(() => addReading(state, NaN, 5_000, noEvents()), RangeError)
})

test('items with the same band and tolerance are evaluated once', () => {
  assert.equal(emptyEvaluationState([cold, { ...cold }, { ...cold, toleranceMinutes: 1 }], 0).evaluations.length, 2)
})
