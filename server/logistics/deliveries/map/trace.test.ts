import assert from 'node:assert/strict'
import test from 'node:test'
import { metersBetween } from '#server/logistics/deliveries/distance.ts'
import type { Fence } from '#server/logistics/deliveries/map/geofences.ts'
import { traceOf } from '#server/logistics/deliveries/map/trace.ts'
import { emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'

const minuteMs = 60_000
const startMs = Date.UTC(2026, 9, 1)

/** From Tokyo to the north, a position a minute, 5 °C. */
function drive(count: number): ReadingColumns {
  const columns = emptyColumns(7, count)
  for (let n = 0; n < count; n++) {
    columns.atMs[n] = startMs + n * minuteMs
    columns.milliCelsius[n] = 5000
    columns.lat[n] = 35.68 + n * 0.0004
    columns.lon[n] = 139.77
  }
  return columns
}

test('a trace that a map can show is whole, in the digits that were sent', () => {
  const { positions, total } = traceOf(drive(2000), 10 * minuteMs, [])
  assert.equal(total, 2000)
  assert.equal(positions.length, 2000)
  assert.deepEqual(positions[1], {
    atMs: startMs + minuteMs,
    lat: 35.6804,
    lon: 139.77,
    milliCelsius: 5000,
    afterGap: false,
  })
  assert.deepEqual(traceOf(drive(0), minuteMs, []), { positions: [], total: 0 })
})

test('a long trace keeps its ends, extremes, both sides of a gap and of the edge of a fence', () => {
  const columns = drive(9001)
  const [cold, warm, gap] = [1234, 7777, 4321]
  columns.milliCelsius[cold] = -2500
  columns.milliCelsius[warm] = 31_400
  for (let n = gap; n < 9001; n++) columns.atMs[n] = (columns.atMs[n] ?? 0) + 3 * 60 * minuteMs
  const fence: Fence = { side: 'destination', lat: 37.5, lon: 139.77, radiusMeters: 900 }
  const entered = columns.lat.findIndex(lat => metersBetween({ lat, lon: 139.77 }, fence) <= 900)
  const left = columns.lat.findLastIndex(lat => metersBetween({ lat, lon: 139.77 }, fence) <= 900)
  assert.ok(entered > 0 && left > entered)

  const { positions, total } = traceOf(columns, 10 * minuteMs, [fence])
  assert.equal(total, 9001)
  assert.ok(positions.length <= 2008, `${positions.length} positions`)
  const shown = positions.map(position => columns.atMs.indexOf(position.atMs))
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a - b),
  )
  for (const place of [0, 9000, cold, warm, gap - 1, gap, entered - 1, entered, left, left + 1])
    assert.ok(shown.includes(place), `place ${place} is shown`)
  assert.deepEqual(
    positions.filter(position => position.afterGap).map(position => position.atMs),
    [columns.atMs[gap]],
  )
})
