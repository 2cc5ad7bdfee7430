import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { columnAt, columnRows, timeOfRows } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

/** A million readings of 5 °C, one a second, with one outlier, thinned as the server does: four points a column. */
const count = 1_000_000
const outlierAtMs = 654_321_000
const view = { fromMs: 0, toMs: count * 1000 }

function thinned(width: number): ChartLogger {
  const [atMs, milliCelsius]: [number[], number[]] = [[], []]
  const columnMs = (view.toMs - view.fromMs) / width
  for (let column = 0; column < width; column++) {
    const [firstMs, lastMs] = [column * columnMs, (column + 1) * columnMs - 1000]
    const peak = outlierAtMs >= firstMs && outlierAtMs <= lastMs ? [outlierAtMs] : []
    for (const at of [firstMs, ...peak, lastMs]) {
      atMs.push(at)
      milliCelsius.push(at === outlierAtMs ? 13_700 : 5_000)
    }
  }
  return {
    loggerAssignmentId: 1,
    serial: 'SN-1',
    line: lineStyle(0),
    band: { lowerMilli: 2_000, upperMilli: 8_000 },
    curve: { atMs, milliCelsius },
    periods: [
      {
        fromMs: outlierAtMs,
        toMs: outlierAtMs + 1000,
        kind: 'spike',
        side: 'above',
        closedBy: 'back',
        lowestMilli: 13_700,
        highestMilli: 13_700,
      },
    ],
    gaps: [],
    uncalibrated: [],
  }
}

for (const width of [300, 1200, 3840]) {
  test(`one outlier among a million readings is told in its column at ${width} px`, () => {
    const px = Math.floor((outlierAtMs / view.toMs) * width)
    for (const at of [px - 1, px, px + 1]) {
      const [row] = columnRows([thinned(width)], columnAt(view, width, at))
      assert.deepEqual(
        row?.told.filter(reading => reading.milliCelsius === 13_700),
        [{ atMs: outlierAtMs, milliCelsius: 13_700, state: 'above', kind: 'spike' }],
      )
      assert.equal(row?.state, 'above')
      assert.equal(row?.kind, 'spike')
    }
  })
}

test('a column tells the time that its readings cover', () => {
  const column = columnAt(view, 1200, 600)
  const rows = columnRows([thinned(1200)], column)
  const time = timeOfRows(rows, column)
  assert.ok(time.fromMs >= column.fromMs && time.toMs <= column.toMs && time.toMs > time.fromMs)
})
