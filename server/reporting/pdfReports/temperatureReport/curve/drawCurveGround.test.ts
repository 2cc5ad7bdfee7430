import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurveGround.ts'

test('labels of limits stand at their lines, and one below the other where these lie too near', () => {
  assert.deepEqual(apart([120, 60]), [120, 60])
  assert.deepEqual(apart([101, 98]), [104, 95])
  assert.deepEqual(apart([100]), [100])
  assert.deepEqual(apart([]), [])
})
