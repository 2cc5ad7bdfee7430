import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursText, limitText, rangeText, remainingMs } from '#contract/quality/words/budgetText.ts'

test('A limit is shown as exactly as it was entered', () => {
  assert.deepEqual([8_000, 8_250, 8_125, -500, 0, 25_040].map(limitText), ['8.0', '8.25', '8.125', '-0.5', '0.0', '25.04']) // prettier-ignore
})

test('A range is shown with both limits, or with the open side', () => {
  assert.equal(rangeText({ lowerMilli: 8_000, upperMilli: 25_000 }, 'ja'), '8.0〜25.0 ℃')
  assert.equal(rangeText({ lowerMilli: null, upperMilli: 2_000 }, 'ja'), '2.0 ℃より低温')
  assert.equal(rangeText({ lowerMilli: 30_000, upperMilli: null }, 'en'), 'Above 30.0 °C')
})

test('Hours are not converted to days, and a short use is not shown as none', () => {
  const minute = 60_000
  const reported = [0, 1, 59_999, minute, 90 * minute, 72 * 60 * minute, 1_000 * 60 * minute + 1]
  assert.deepEqual(reported.map(ms => hoursText(ms, 'ja')), ['0分', '1分未満', '1分未満', '1分', '1時間30分', '72時間', '1,000時間']) // prettier-ignore
  assert.equal(hoursText(90 * minute, 'en'), '1 h 30 min')
})

test('What is used and what remains add up to what is allowed, also within a minute', () => {
  const minute = 60_000
  const shown = [0, 1, 80 * minute, 80 * minute + 1, 81 * minute - 1, 100 * minute].map(usedMs =>
    [usedMs, remainingMs(100, usedMs)].map(ms => hoursText(ms, 'en')),
  )
  assert.deepEqual(shown, [
    ['0 min', '1 h 40 min'],
    ['less than 1 min', '1 h 40 min'],
    ['1 h 20 min', '20 min'],
    ['1 h 20 min', '20 min'],
    ['1 h 20 min', '20 min'],
    ['1 h 40 min', '0 min'],
  ])
})
