import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnReadings } from '#web/kernel/temperatureChart/values/columnRows.ts'

const curve = {
  atMs: [0, 100, 101, 102, 200, 250, 500, 600],
  milliCelsius: [4000, 5000, 13_700, 4100, 4200, null, 4300, 4400],
}
const gaps = [{ fromMs: 200, toMs: 500 }]

test('a column tells the lowest and highest of all its readings, a single outlier too', () => {
  assert.deepEqual(columnReadings(curve, gaps, { fromMs: 90, toMs: 110 }), {
    state: 'measured',
    fromMs: 100,
    toMs: 102,
    lowestMilli: 4100,
    highestMilli: 13_700,
  })
})

test('a column within a gap says so and interpolates nothing', () => {
  assert.deepEqual(columnReadings(curve, gaps, { fromMs: 300, toMs: 310 }), { state: 'gap' })
})

test('the break of a line is a gap even where no gap is listed', () => {
  assert.deepEqual(columnReadings(curve, [], { fromMs: 300, toMs: 310 }), { state: 'gap' })
})

test('between two readings the nearer one is told at its own time', () => {
  const column = columnReadings(curve, gaps, { fromMs: 570, toMs: 580 })
  assert.deepEqual(column, { state: 'between', fromMs: 600, toMs: 600, lowestMilli: 4400, highestMilli: 4400 })
})

test('before the first reading and after the last one a logger is silent', () => {
  assert.deepEqual(columnReadings(curve, gaps, { fromMs: 700, toMs: 710 }), { state: 'silent' })
  assert.deepEqual(columnReadings(curve, gaps, { fromMs: -20, toMs: -10 }), { state: 'silent' })
  assert.deepEqual(columnReadings({ atMs: [], milliCelsius: [] }, [], { fromMs: 0, toMs: 1 }), { state: 'silent' })
})

test('silence at the start of a link is a gap where the evaluation lists one', () => {
  const column = columnReadings(curve, [{ fromMs: -1000, toMs: 0 }], { fromMs: -20, toMs: -10 })
  assert.deepEqual(column, { state: 'gap' })
})
