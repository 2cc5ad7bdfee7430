import assert from 'node:assert/strict'
import test from 'node:test'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { mktCelsius, mktIsOutsideStandard, relativeDecay } from '#contract/telemetry/rules/temperature/mkt.ts'

/** The MKT of temperatures in °C with equal weights. */
function mktOf(celsius: readonly number[]): number {
  const decay = celsius.reduce((sum, one) => sum + relativeDecay(one * 1000), 0)
  return mktCelsius(decay, celsius.length) ?? NaN
}

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 0.0001, `${actual} for ${expected}`)

test('the mean kinetic temperature equals calculated values', () => {
  near(mktOf([5, 5, 5, 5]), 5)
  near(mktOf([...Array<number>(108).fill(5), ...Array<number>(36).fill(14)]), 8.2852)
  near(mktOf([20, 25, 30]), 25.8582)
  near(mktOf([...Array<number>(11).fill(25), 28]), 25.2894)
  near(mktOf([19.8, 20.2, 20.6, 21, 21.3, 21.5]), 20.7528)
  near(mktOf([4, 4, 4, 4, 16]), 8.1089)
})

test('the mean kinetic temperature of one temperature is that temperature, from the lowest to the highest', () => {
  for (const celsius of [-199.999, -100, -20, 0, 5, 37, 150]) near(mktOf([celsius]), celsius)
  near(mktOf([-199.999, -199.999]), -199.999)
})

test('the mean kinetic temperature is between the mean and the highest temperature', () => {
  const mkt = mktOf([-80, 2, 8, 31.5])
  assert.ok(mkt > (-80 + 2 + 8 + 31.5) / 4 && mkt < 31.5)
})

test('without measured time there is no figure', () => assert.equal(mktCelsius(0, 0), null))

test('the mean kinetic temperature is marked as outside the scope of the standard without a lower limit, or with time below it', () => {
  assert.equal(mktIsOutsideStandard({ ...bands['2-8'], toleranceMinutes: 0 }, 0), false)
  assert.equal(mktIsOutsideStandard({ ...bands['2-8'], toleranceMinutes: 0 }, 1), true)
  assert.equal(mktIsOutsideStandard({ ...bands.max5, toleranceMinutes: 0 }, 0), true)
})
