import assert from 'node:assert/strict'
import test from 'node:test'
import { milliCelsiusOf, numberFromText } from '#contract/telemetry/rules/temperature/milliCelsius.ts'

test('a temperature is rounded to a thousandth of a degree', () => {
  for (let milli = -199_999; milli <= 150_000; milli += 7) assert.equal(milliCelsiusOf(milli / 1000), milli)
  assert.deepEqual([4.2, 8.04, 24.30001, 149.9999, 0.0004].map(milliCelsiusOf), [4_200, 8_040, 24_300, 150_000, 0])
})

test('a half is rounded to the even thousandth, so that halves do not raise the average', () => {
  for (let milli = 0; milli < 150_000; milli += 7) {
    const even = milli % 2 === 0 ? milli : milli + 1
    assert.equal(milliCelsiusOf(Number(`${milli}.5e-3`)), even)
    assert.equal(milliCelsiusOf(Number(`-${milli}.5e-3`)), even === 0 ? 0 : -even)
  }
  assert.deepEqual([28.9375, 12.0625, 4.0005, 4.0015].map(milliCelsiusOf), [28_938, 12_062, 4_000, 4_002])
})

test('a value next to a half is rounded to its nearest thousandth', () => {
  assert.deepEqual([8.0005001, 8.0004999, 1.9995001, 1.9994999].map(milliCelsiusOf), [8_001, 8_000, 2_000, 1_999])
  assert.deepEqual([8.00050001, 8.00049999, 8.0014999].map(milliCelsiusOf), [8_001, 8_000, 8_001])
})

test('a value next to zero is zero, without a sign', () => {
  for (const celsius of [1e-7, -1e-7, 5e-324, -0, 0]) assert.ok(Object.is(milliCelsiusOf(celsius), 0))
})

test('a number in CSV is plain decimal text', () => {
  assert.deepEqual(
    ['4.2', '-4', '+0.5', '.5', '5.', '1e-7', '1.5E+2'].map(numberFromText),
    [4.2, -4, 0.5, 0.5, 5, 1e-7, 150],
  )
  for (const text of ['', ' ', '4,2', '1,000', '0x10', 'NaN', 'Infinity', '--.-', '4.2 ', '1_0', '.', 'e5', '４.２'])
    assert.ok(Number.isNaN(numberFromText(text)), text)
})
