import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksAt, placeNames } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'

const spot = (fromPx: number, toPx: number, kind: 'pickup' | 'stop' | 'delivery' = 'stop') => ({
  fromPx,
  toPx,
  widthPx: 50,
  kind,
})

test('a name stands right of its sign, left of it at the edge, and never over another', () => {
  assert.deepEqual(placeNames([spot(10, 10, 'pickup'), spot(390, 390, 'delivery')], 0, 400, 5), [15, 335])
  // both want the room between them: the pickup has it
  assert.deepEqual(placeNames([spot(10, 20), spot(0, 0, 'pickup'), spot(75, 80)], 0, 400, 5), [null, null, 85])
})

test('a long stop has its name within its bar', () => {
  assert.deepEqual(placeNames([spot(100, 300), spot(0, 0, 'pickup')], 0, 400, 5), [175, 5])
})

test('where there is no room for all stops, the longest are named', () => {
  assert.deepEqual(placeNames([spot(100, 110), spot(120, 180)], 100, 400, 5), [null, 185])
})

test('the cursor meets a stop for as long as it lasted, and a moment a few pixels beside it', () => {
  const stop = { kind: 'stop', name: 'Stop', fromMs: 100, toMs: 200 } as const
  const pickup = { kind: 'pickup', name: 'Pickup', fromMs: 50, toMs: 50 } as const
  assert.deepEqual(marksAt([pickup, stop], { fromMs: 150, toMs: 151 }, 1), [stop])
  assert.deepEqual(marksAt([pickup, stop], { fromMs: 52, toMs: 53 }, 1), [pickup])
  assert.deepEqual(marksAt([pickup, stop], { fromMs: 54, toMs: 55 }, 1), [])
})
