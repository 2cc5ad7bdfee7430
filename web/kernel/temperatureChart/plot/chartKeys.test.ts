import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyAction } from '#web/kernel/temperatureChart/plot/chartKeys.ts'

const whole = { fromMs: 0, toMs: 10_000_000 }
const shown = { view: whole, whole, columns: 1000, cursorPx: 100 }

test('arrow keys move the cursor by one column, with shift by ten, and never off the plot', () => {
  assert.deepEqual(keyAction('ArrowRight', false, shown), { cursorPx: 101 })
  assert.deepEqual(keyAction('ArrowLeft', true, shown), { cursorPx: 90 })
  assert.deepEqual(keyAction('ArrowRight', false, { ...shown, cursorPx: 999 }), { cursorPx: 999 })
  assert.deepEqual(keyAction('ArrowRight', false, { ...shown, cursorPx: null }), { cursorPx: 0 })
  assert.deepEqual(keyAction('End', false, shown), { cursorPx: 999 })
})

test('plus zooms in around the cursor, minus out again to the whole', () => {
  const closer = keyAction('+', false, shown)
  assert.deepEqual(closer, { view: { fromMs: 500_000, toMs: 5_500_000 } })
  const view = { fromMs: 500_000, toMs: 5_500_000 }
  assert.deepEqual(keyAction('-', false, { ...shown, view }), { view: null })
  assert.deepEqual(keyAction('0', false, { ...shown, view }), { view: null })
})

test('other keys stay the browser’s', () => {
  assert.equal(keyAction('Tab', false, shown), null)
  assert.equal(keyAction('ArrowDown', false, shown), null)
})
