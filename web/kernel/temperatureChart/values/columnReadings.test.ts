import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnReadings } from '#web/kernel/temperatureChart/values/columnRows.ts'

const curve = {
  atMs: [0, 100, 101, 102, 200, 250, 500, 600],
  milliCelsius: [4000, 5000, 13_700, 4100, 4200, null, 4300, 4400],
}
const gaps = [{ fromMs: 200, toMs: 500 }]
const band = { lowerMilli: 2000, upperMilli: 8000 }
const within = (fromMs: number, toMs: number, marginMs = 0) => ({ fromMs, toMs, marginMs })

test('a column tells the lowest and highest of all its readings at their own times, a single outlier too', () => {
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(90, 110)), {
    state: 'measured',
    fromMs: 100,
    toMs: 102,
    readings: [
      { atMs: 101, milliCelsius: 13_700 },
      { atMs: 102, milliCelsius: 4100 },
    ],
  })
})

test('a column beside an outlier tells its own reading and the outlier, and no other neighbour', () => {
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(102, 103, 1)), {
    state: 'measured',
    fromMs: 101,
    toMs: 102,
    readings: [
      { atMs: 101, milliCelsius: 13_700 },
      { atMs: 102, milliCelsius: 4100 },
    ],
  })
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(598, 600, 200)), {
    state: 'measured',
    fromMs: 600,
    toMs: 600,
    readings: [{ atMs: 600, milliCelsius: 4400 }],
  })
})

test('a column within a gap says so and interpolates nothing', () => {
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(300, 310)), { state: 'gap' })
})

test('the break of a line is a gap even where no gap is listed', () => {
  assert.deepEqual(columnReadings({ curve, gaps: [], band }, within(300, 310)), { state: 'gap' })
})

test('between two readings the nearer one is told at its own time', () => {
  const column = columnReadings({ curve, gaps, band }, within(570, 580))
  assert.deepEqual(column, { state: 'between', readings: [{ atMs: 600, milliCelsius: 4400 }] })
})

test('before the first reading and after the last one a logger is silent', () => {
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(700, 710)), { state: 'silent' })
  assert.deepEqual(columnReadings({ curve, gaps, band }, within(-20, -10)), { state: 'silent' })
  assert.deepEqual(columnReadings({ curve: { atMs: [], milliCelsius: [] }, gaps: [], band }, within(0, 1)), {
    state: 'silent',
  })
})

test('silence at the start of a link is a gap where the evaluation lists one', () => {
  const column = columnReadings({ curve, gaps: [{ fromMs: -1000, toMs: 0 }], band }, within(-20, -10))
  assert.deepEqual(column, { state: 'gap' })
})
