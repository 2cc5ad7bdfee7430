import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChartLogger, type ChartPeriod, valueRange } from '#web/kernel/temperatureChart/chartLogger.ts'
import { joined, peaksInView } from '#web/kernel/temperatureChart/drawing/eventMarks.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

const whole = { fromMs: 0, toMs: 1_000_000 }
const excursion: ChartPeriod = {
  fromMs: 400,
  toMs: 600,
  kind: 'excursion',
  side: 'above',
  closedBy: 'back',
  lowestMilli: 8_100,
  highestMilli: 13_700,
}
const logger = (periods: ChartPeriod[], atMs: number[], milliCelsius: (number | null)[]): ChartLogger => ({
  loggerAssignmentId: 1,
  serial: 'SN-1',
  line: lineStyle(0),
  band: { lowerMilli: 2_000, upperMilli: 8_000 },
  curve: { atMs, milliCelsius },
  periods,
  gaps: [],
  uncalibrated: [],
})

test('one outlier among a million readings keeps its dot and lies within the y range', () => {
  const shown = logger([excursion], [0, 400, 500, 600, 1_000_000], [5_000, 8_100, 13_700, 5_000, 5_000])
  assert.deepEqual(peaksInView(shown, whole, 4_000), [
    { kind: 'excursion', atMs: 500, milliCelsius: 13_700, deviationMilliCelsius: 5_700 },
  ])
  const [lowest, highest] = valueRange([shown], whole)
  assert.ok(highest > 13.7 && lowest < 2)
})

test('a curve that lacks the readings of a run still shows its peak', () => {
  const thinned = logger([excursion], [0, 1_000_000], [5_000, 5_000])
  assert.deepEqual(peaksInView(thinned, whole, 4_000), [
    { kind: 'excursion', atMs: 500, milliCelsius: 13_700, deviationMilliCelsius: 5_700 },
  ])
  assert.ok(valueRange([thinned], whole)[1] > 13.7)
})

test('of dots that would cover each other the one farthest outside stays', () => {
  const milder = { ...excursion, fromMs: 800, toMs: 900, highestMilli: 9_000 }
  const marked = peaksInView(logger([milder, excursion], [0, 1_000_000], [5_000, 5_000]), whole, 4_000)
  assert.deepEqual(
    marked.map(peak => peak.milliCelsius),
    [13_700],
  )
})

test('a run through both limits has a dot on either side', () => {
  const both = logger(
    [{ ...excursion, side: 'both', lowestMilli: -1_000 }],
    [400, 450, 500, 600],
    [-1_000, 5_000, 13_700, 5_000],
  )
  const marked = peaksInView(both, whole, 4_000)
  assert.deepEqual(
    marked.map(peak => peak.milliCelsius),
    [13_700, -1_000],
  )
})

test('a run that goes on beyond the view has its dot on a reading in view', () => {
  const shown = logger([excursion], [400, 450, 500, 599], [8_100, 9_000, 13_700, 8_200])
  const marked = peaksInView(shown, { fromMs: 550, toMs: 700 }, 1)
  assert.deepEqual(
    marked.map(peak => peak.milliCelsius),
    [8_200],
  )
})

test('the band lies within the y range whatever was measured, and also where it has one limit only', () => {
  const [lowest, highest] = valueRange([logger([], [0, 1], [5_000, 5_100])], whole)
  assert.ok(lowest < 2 && highest > 8)
  const frozen = { ...logger([], [0, 1], [-20_000, -21_000]), band: { lowerMilli: null, upperMilli: 5_000 } }
  const [coldest, warmest] = valueRange([frozen], whole)
  assert.ok(coldest < -21 && warmest > 5)
})

test('stretches that touch are shaded once', () => {
  assert.deepEqual(
    joined([
      [20, 30],
      [0, 10],
      [10, 12],
      [25, 26],
    ]),
    [
      [0, 12],
      [20, 30],
    ],
  )
})
