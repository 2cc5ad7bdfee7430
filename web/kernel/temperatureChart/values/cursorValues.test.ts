import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  noShifts,
  shifted,
  spanOfShifted,
  startShifts,
  wholeOfShifted,
  type ChartLogger,
} from '#web/kernel/temperatureChart/chartLogger.ts'
import { cursorValues } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

const minuteMs = 60_000
const logger = (loggerAssignmentId: number, startMs: number, milliCelsius: (number | null)[]): ChartLogger => ({
  loggerAssignmentId,
  serial: `SN-${loggerAssignmentId}`,
  line: lineStyle(loggerAssignmentId),
  band: { lowerMilli: 2_000, upperMilli: 8_000 },
  curve: { atMs: milliCelsius.map((_, index) => startMs + index * minuteMs), milliCelsius },
  periods: [],
  gaps: [],
  uncalibrated: [],
})

test('at the cursor each logger has its nearest reading, and its difference to the coldest one', () => {
  const values = cursorValues(
    [logger(1, 0, [5_000, 5_200]), logger(2, 0, [4_100, 9_300]), logger(3, 600_000, [1_000])],
    50_000,
  )
  assert.deepEqual(
    values.map(({ told, milliCelsius, aboveColdestMilli, state }) => [
      told[0]?.atMs,
      milliCelsius,
      aboveColdestMilli,
      state,
    ]),
    [
      [minuteMs, 5_200, 0, 'inside'],
      [minuteMs, 9_300, 4_100, 'above'],
      [undefined, null, null, 'silent'],
    ],
  )
})

test('nothing is compared over a gap', () => {
  const broken = { ...logger(1, 0, [5_000, null, 5_000]), gaps: [{ fromMs: 0, toMs: 2 * minuteMs }] }
  assert.deepEqual(
    cursorValues([broken, logger(2, 0, [6_000, 6_000, 6_000])], minuteMs + 1).map(value => value.aboveColdestMilli),
    [null, 0],
  )
})

test('aligned at their start, loggers that began at different times begin together', () => {
  const starts = [
    { loggerAssignmentId: 1, from: '2026-05-01T06:00:00Z' },
    { loggerAssignmentId: 2, from: '2026-05-01T00:00:00Z' },
  ]
  const shifts = startShifts(starts)
  assert.deepEqual(
    [...shifts],
    [
      [1, 360 * minuteMs],
      [2, 0],
    ],
  )
  const base = Date.parse('2026-05-01T00:00:00Z')
  const late = {
    ...logger(1, base + 360 * minuteMs, [5_000, 5_000]),
    gaps: [{ fromMs: base + 360 * minuteMs, toMs: base + 370 * minuteMs }],
  }
  assert.deepEqual(shifted(late, shifts).curve.atMs, [base, base + minuteMs])
  assert.equal(shifted(late, shifts).shiftMs, 360 * minuteMs)
  assert.deepEqual(shifted(late, shifts).gaps, [{ fromMs: base, toMs: base + 10 * minuteMs }])
  assert.equal(shifted(late, noShifts), late)
})

test('a view of aligned curves asks for every logger’s part of it, and ends with the longest one', () => {
  const shifts = new Map([
    [1, 300],
    [2, 0],
  ])
  assert.deepEqual(spanOfShifted({ fromMs: 100, toMs: 200 }, shifts), { fromMs: 100, toMs: 500 })
  const ends = [
    { loggerAssignmentId: 1, toMs: 1_000 },
    { loggerAssignmentId: 2, toMs: 800 },
  ]
  assert.deepEqual(wholeOfShifted(ends, shifts, 0), { fromMs: 0, toMs: 800 })
})
