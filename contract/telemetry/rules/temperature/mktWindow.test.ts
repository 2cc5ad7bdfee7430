import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { mktCelsius, relativeDecay } from '#contract/telemetry/rules/temperature/mkt.ts'
import {
  highestMktWindow,
  type MeasuredAssignment,
  mktWindowMs,
} from '#contract/telemetry/rules/temperature/mktWindow.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

const hour = 3_600_000

/** Hourly loggers with a gap threshold of three hours, from [hours, °C]. */
const assignment = (readings: readonly (readonly [number, number])[]): MeasuredAssignment => ({
  timesMs: Float64Array.from(readings, ([hours]) => hours * hour),
  milliCelsius: Int32Array.from(readings, ([, celsius]) => celsius * 1000),
  thresholdMs: 3 * hour,
  intervalMs: hour,
})
const hourly = (celsius: readonly number[]) => assignment(celsius.map((one, index) => [index, one] as const))

test('the warmest 24 hours are found wherever they begin', () => {
  const curve = [...Array<number>(20).fill(4), ...Array<number>(24).fill(7), ...Array<number>(30).fill(5)]
  const found = highestMktWindow(hourly(curve), mktWindowMs['2-8'])
  assert.deepEqual([found?.fromMs, found?.toMs, found?.complete], [20 * hour, 44 * hour, true])
  assert.ok(Math.abs((found?.celsius ?? NaN) - 7) < 0.0001)
})

test('a steady journey has its temperature in the first whole window', () => {
  const found = highestMktWindow(hourly(Array<number>(40).fill(5)), 24 * hour)
  assert.deepEqual([found?.fromMs, found?.measuredMs, found?.complete], [0, 24 * hour, true])
  assert.ok(Math.abs((found?.celsius ?? NaN) - 5) < 0.0001)
})

test('a journey shorter than the window is one incomplete window', () => {
  const found = highestMktWindow(hourly([5, 5, 14, 5]), 24 * hour)
  assert.deepEqual([found?.fromMs, found?.toMs, found?.measuredMs, found?.complete], [0, 4 * hour, 4 * hour, false])
  assert.ok(Math.abs((found?.celsius ?? NaN) - 8.2852) < 0.0001)
})

test('a journey exactly as long as the window fills it', () => {
  assert.equal(highestMktWindow(hourly(Array<number>(24).fill(5)), 24 * hour)?.complete, true)
  assert.equal(highestMktWindow(hourly(Array<number>(23).fill(5)), 24 * hour)?.complete, false)
})

test('a gap has no weight and makes its window incomplete', () => {
  const found = highestMktWindow(assignment([[0, 5], [1, 5], [6, 14], [7, 5]]), 8 * hour) // prettier-ignore
  assert.deepEqual([found?.measuredMs, found?.complete], [4 * hour, false])
  assert.ok(Math.abs((found?.celsius ?? NaN) - 8.2852) < 0.0001)
  // A silence as long as the threshold is not a gap.
  assert.equal(highestMktWindow(assignment([[0, 5], [3, 5]]), 4 * hour)?.complete, true) // prettier-ignore
})

test('without a reading there is no window', () => assert.equal(highestMktWindow(hourly([]), 24 * hour), null))

/** The definition, by brute force: every millisecond of a tiny journey starts a window. */
function everyWindow(assignment: MeasuredAssignment, windowMs: number) {
  const temperatureAt = new Map<number, number>()
  for (const [index, fromMs] of assignment.timesMs.entries()) {
    const stepMs = (assignment.timesMs[index + 1] ?? Infinity) - fromMs
    const weightMs = stepMs > assignment.thresholdMs ? assignment.intervalMs : stepMs
    for (let atMs = fromMs; atMs < fromMs + weightMs; atMs++)
      temperatureAt.set(atMs, assignment.milliCelsius[index] ?? 0)
  }
  const startMs = assignment.timesMs[0] ?? 0
  const endMs = Math.max(...temperatureAt.keys()) + 1
  const lastMs = Math.max(startMs, endMs - windowMs)
  return Array.from({ length: lastMs - startMs + 1 }, (_, index) => {
    const fromMs = startMs + index
    const toMs = Math.min(fromMs + windowMs, endMs)
    const inside = [...temperatureAt].filter(([atMs]) => atMs >= fromMs && atMs < toMs)
    const decay = inside.reduce((sum, [, milli]) => sum + relativeDecay(milli), 0)
    return { fromMs, toMs, measuredMs: inside.length, celsius: mktCelsius(decay, inside.length) }
  })
}

test('no window of a journey is warmer than the one found, and it is one of them', () => {
  const step = fc.record({
    stepMs: fc.integer({ min: 1, max: 16 }),
    milli: fc.constantFrom(2_000, 5_000, 8_000, 25_000),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 24 }), (steps, windowMs) => {
      let atMs = 100
      const tiny: MeasuredAssignment = {
        timesMs: Float64Array.from(steps, ({ stepMs }) => (atMs += stepMs)),
        milliCelsius: Int32Array.from(steps, ({ milli }) => milli),
        thresholdMs: 6,
        intervalMs: 2,
      }
      const found = highestMktWindow(tiny, windowMs) ?? assert.fail()
      const windows = everyWindow(tiny, windowMs)
      const highest = Math.max(...windows.map(window => window.celsius ?? -Infinity))
      assert.ok(Math.abs(found.celsius - highest) < 1e-6, `${found.celsius} for ${highest}`)
      const same = windows.find(window => window.fromMs === found.fromMs)
      assert.deepEqual([found.toMs, found.measuredMs], [same?.toMs, same?.measuredMs])
      assert.equal(found.complete, found.measuredMs === windowMs)
    }),
    { numRuns: cases(500) },
  )
})
