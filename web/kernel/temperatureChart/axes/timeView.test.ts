import assert from 'node:assert/strict'
import { test } from 'node:test'
import { around, between, isWhole, moved, zoomed } from '#web/kernel/temperatureChart/axes/timeView.ts'

const hourMs = 3_600_000
const whole = { fromMs: 0, toMs: 100 * hourMs }

test('zooming in keeps the moment under the cursor where it is', () => {
  const view = zoomed(whole, whole, 0.5, 20 * hourMs)
  assert.deepEqual(view, { fromMs: 10 * hourMs, toMs: 60 * hourMs })
})

test('zooming out and moving never show more than the whole', () => {
  const view = { fromMs: 10 * hourMs, toMs: 60 * hourMs }
  assert.deepEqual(zoomed(view, whole, 4), whole)
  assert.deepEqual(moved(view, whole, 1), { fromMs: 50 * hourMs, toMs: 100 * hourMs })
  assert.deepEqual(moved(view, whole, -1), { fromMs: 0, toMs: 50 * hourMs })
  assert.equal(isWhole(zoomed(view, whole, 4), whole), true)
  assert.equal(isWhole(view, whole), false)
})

test('a minute is the closest view', () => {
  const view = zoomed({ fromMs: 0, toMs: 60_000 }, whole, 0.1)
  assert.deepEqual(view, { fromMs: 0, toMs: 60_000 })
  const drawn = between(hourMs, hourMs + 1, whole)
  assert.equal(drawn.toMs - drawn.fromMs, 60_000)
})

test('an event is shown with as much before and after it', () => {
  const period = { fromMs: 50 * hourMs, toMs: 52 * hourMs }
  assert.deepEqual(around(period, whole), { fromMs: 48 * hourMs, toMs: 54 * hourMs })
  assert.deepEqual(around({ fromMs: 0, toMs: 0 }, whole), { fromMs: 0, toMs: hourMs })
})

test('a stretch may be drawn from right to left', () => {
  assert.deepEqual(between(9 * hourMs, 7 * hourMs, whole), { fromMs: 7 * hourMs, toMs: 9 * hourMs })
})
