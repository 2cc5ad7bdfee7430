import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurveGround.ts'

test('Labels of limits are at their lines, and below each other if these are too close', () => {
  assert.deepEqual(apart([120, 60]), [120, 60])
  assert.deepEqual(apart([101, 98]), [104, 95])
  assert.deepEqual(apart([100]), [100])
  assert.deepEqual(apart([]), [])
})
