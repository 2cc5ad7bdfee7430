import assert from 'node:assert/strict'
import test from 'node:test'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { assignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'

const minute = 60_000
const intervalMs = 10 * minute
const thresholdMs = 30 * minute

/** Figures of [minutes after the assignment's start, °C]. */
function figuresOf(
  readings: readonly (readonly [number, number])[],
  endMinutes: number | null,
  interval = intervalMs,
  hasEnded = endMinutes !== null,
) {
  const state = emptyEvaluationState([{ ...bands['2-8'], toleranceMinutes: 0 }], thresholdMs)
  for (const [minutes, celsius] of readings) addReading(state, minutes * minute, celsius * 1000, noEvents())
  return assignmentFigures(state, {
    fromMs: 0,
    endMs: endMinutes === null ? null : endMinutes * minute,
    hasEnded,
    intervalMs: interval,
  })
}

test('the weight of a reading is the time to the next one, or the interval for the last one and the last before a gap', () => {
  const constant = figuresOf([[0, 5], [10, 5], [25, 5], [100, 5]], 100) // prettier-ignore
  assert.equal(constant.weightMs, (10 + 15 + 10 + 10) * minute)
  assert.ok(Math.abs((constant.mktCelsius ?? NaN) - 5) < 0.0001)
  // 14 °C is the last before the gap, with one interval of four.
  const mixed = figuresOf([[0, 5], [10, 5], [20, 14], [100, 5]], 100) // prettier-ignore
  assert.ok(Math.abs((mixed.mktCelsius ?? NaN) - 8.2852) < 0.0001)
  assert.equal(figuresOf([[0, 5]], 0, 7 * minute).weightMs, 7 * minute)
})

test('the mean is not weighted', () => {
  assert.equal(figuresOf([[0, 4], [10, 5], [25, 9]], 25).meanCelsius, 6) // prettier-ignore
})

test("silence at an assignment's start or end is a gap if it is longer than the threshold", () => {
  assert.equal(figuresOf([[30, 5]], 60).gaps, 0)
  const late = figuresOf([[30.001, 5]], 60)
  assert.deepEqual(late.edgeGaps, [{ fromMs: 0, toMs: 30.001 * minute }])
  const short = figuresOf([[30, 5]], 60.001)
  assert.deepEqual(short.edgeGaps, [{ fromMs: 30 * minute, toMs: 60.001 * minute }])
  const three = figuresOf([[40, 5], [80, 5]], 120) // prettier-ignore
  assert.deepEqual([three.gaps, three.gapMs], [3, 120 * minute])
})

test('an assignment without readings has no figures but one gap from start to end', () => {
  const silent = figuresOf([], 31)
  assert.deepEqual(silent.edgeGaps, [{ fromMs: 0, toMs: 31 * minute }])
  assert.deepEqual([silent.count, silent.weightMs, silent.gapMs], [0, 0, 31 * minute])
  const { firstAtMs, lastAtMs, minMilli, maxMilli, meanCelsius, mktCelsius } = silent
  assert.deepEqual([firstAtMs, lastAtMs, minMilli, maxMilli, meanCelsius, mktCelsius], Array(6).fill(null))
  assert.equal(figuresOf([], 30).gaps, 0)
})

test('figures of an open assignment do not age: they come with the time at which it becomes silent', () => {
  const open = figuresOf([[5, 5]], null)
  assert.deepEqual([open.gaps, open.staleAtMs], [0, 35 * minute])
  assert.equal(figuresOf([], null).staleAtMs, 30 * minute)
  assert.equal(figuresOf([[5, 5]], 10).staleAtMs, null)
})

test('an end that may lie ahead is no gap yet: the silence before it becomes one by the clock (TEL-23)', () => {
  const ahead = (readings: readonly (readonly [number, number])[], endMinutes: number) => {
    const { gaps, edgeGaps, staleAtMs } = figuresOf(readings, endMinutes, intervalMs, false)
    return [gaps, edgeGaps, staleAtMs]
  }
  assert.deepEqual(ahead([[5, 5]], 300), [0, [], 35 * minute])
  assert.deepEqual(ahead([[40, 5]], 300), [1, [{ fromMs: 0, toMs: 40 * minute }], 70 * minute])
  assert.deepEqual(ahead([], 300), [0, [], 30 * minute])
  // It ends before its silence is longer than the threshold.
  assert.deepEqual(ahead([[5, 5]], 35), [0, [], null])
})

test('a period that is still open is an excursion up to the last reading', () => {
  const [spec] = figuresOf([[0, 5], [10, 9], [25, 9]], null).specs // prettier-ignore
  assert.deepEqual([spec?.excursions, spec?.spikes, spec?.longestPeriodMs], [1, 0, 15 * minute])
  const [longer] = figuresOf([[0, 9], [20, 5], [30, 9], [40, 9]], null).specs // prettier-ignore
  assert.deepEqual([longer?.excursions, longer?.longestPeriodMs], [2, 20 * minute])
})

test('exactly −100.0 °C counts and is suspect', () => {
  const figures = figuresOf([[0, -100], [10, -100.001], [20, -99.999]], 20) // prettier-ignore
  assert.deepEqual([figures.count, figures.suspects, figures.minMilli, figures.maxMilli], [3, 1, -100_001, -99_999])
})
