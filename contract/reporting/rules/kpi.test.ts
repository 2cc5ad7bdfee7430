import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReached } from '#contract/reporting/rules/kpi.ts'

const figure = (numerator: number, denominator: number) => ({ numerator, denominator, beside: 0 })

test('A target is reached at or above it; for downtime at or below it', () => {
  assert.equal(isReached('onTimePickup', figure(950, 1000), 95), true)
  assert.equal(isReached('onTimePickup', figure(949, 1000), 95), false)
  assert.equal(isReached('systemDowntime', figure(2, 200), 1), true)
  assert.equal(isReached('systemDowntime', figure(2.01, 200), 1), false)
})

test('Without data or target there is no evaluation', () => {
  assert.equal(isReached('onTimePickup', figure(0, 0), 95), undefined)
  assert.equal(isReached('onTimePickup', figure(1, 2), undefined), undefined)
})

test('The rounding of doubles does not decide', () => {
  assert.equal(isReached('temperatureCompliance', figure(999, 1000), 99.9), true)
  assert.equal(isReached('temperatureCompliance', figure(29, 100), 29), true)
  assert.equal(isReached('businessStopTime', figure(0.29, 100), 0.29), true)
})
