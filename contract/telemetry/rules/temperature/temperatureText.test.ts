import assert from 'node:assert/strict'
import test from 'node:test'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'

const shown = (milli: readonly number[]) => milli.map(one => formatCelsius(one, bands['2-8']))

test('a temperature has one decimal', () => {
  assert.deepEqual(shown([5_000, 5_040, 5_050, 24_350, -40, -50, -1_960]), [
    '5.0',
    '5.0',
    '5.1',
    '24.4',
    '0.0',
    '-0.1',
    '-2.0',
  ])
  assert.equal(formatCelsius(8_040), '8.0')
})

test('a temperature has more decimals only where rounding would hide a breach', () => {
  assert.deepEqual(shown([8_040, 8_004, 8_001, 8_050, 8_100]), ['8.04', '8.004', '8.001', '8.1', '8.1'])
  assert.deepEqual(shown([1_960, 1_999, 1_995, 1_994, 1_949]), ['1.96', '1.999', '1.995', '1.99', '1.9'])
  assert.deepEqual(shown([8_000, 7_960, 2_000, 2_040]), ['8.0', '8.0', '2.0', '2.0'])
})

test('zero has no sign, and a breach below zero keeps its sign', () => {
  assert.equal(formatCelsius(-4), '0.0')
  assert.equal(formatCelsius(-4, { lowerMilli: 0, upperMilli: null }), '-0.004')
  assert.equal(formatCelsius(0, { lowerMilli: 0, upperMilli: null }), '0.0')
})
