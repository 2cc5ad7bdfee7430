import assert from 'node:assert/strict'
import test from 'node:test'
import { deliveryFigures, type LoggerFigures } from '#contract/telemetry/rules/evaluation/deliveryFigures.ts'

const cool: LoggerFigures = {
  minMilli: 2_000,
  maxMilli: 9_000,
  meanCelsius: 4,
  mktCelsius: 4.5,
  weightMs: 3_000,
  inBandMs: 2_000,
  aboveMs: 500,
  belowMs: 500,
}
const warm = {
  ...cool,
  minMilli: 3_000,
  maxMilli: 8_000,
  meanCelsius: 8,
  mktCelsius: 8.1,
  weightMs: 1_000,
  aboveMs: 400,
}
const silent: LoggerFigures = {
  minMilli: null,
  maxMilli: null,
  meanCelsius: null,
  mktCelsius: null,
  weightMs: 0,
  inBandMs: 0,
  aboveMs: 0,
  belowMs: 0,
}

test('a delivery has the extremes over its loggers, the highest MKT and its logger, the pooled mean and the times of the worst logger', () => {
  assert.deepEqual(deliveryFigures([silent, cool, warm]), {
    minMilli: 2_000,
    maxMilli: 9_000,
    meanCelsius: 5,
    mktCelsius: 8.1,
    mktOf: 2,
    worstOf: 1,
    inBandMs: 2_000,
    aboveMs: 500,
    belowMs: 500,
  })
})

test('the worst logger is the one with the longest time outside, above and below together', () => {
  const above = { ...cool, aboveMs: 900, belowMs: 0 }
  const both = { ...cool, aboveMs: 500, belowMs: 500 }
  assert.equal(deliveryFigures([above, both]).worstOf, 1)
})

test('of equal loggers the first one is named, and a silent one is never the worst', () => {
  const calm = { ...cool, aboveMs: 0, belowMs: 0 }
  const figures = deliveryFigures([silent, calm, { ...calm, inBandMs: 1 }])
  assert.deepEqual([figures.mktOf, figures.worstOf, figures.inBandMs], [1, 1, 2_000])
})

test('a delivery without a reading has no figures', () => {
  assert.deepEqual(Object.values(deliveryFigures([silent])), Array(9).fill(null))
})
