import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { resultText } from '#contract/kernel/words/resultWords.ts'

test('a refusal that a user causes has words in lists, in both languages', () => {
  const missing = [
    codes.temperatureDataMissing,
    codes.locationDataMissing,
    codes.itemDataMissing,
    codes.dataMissing,
    codes.loggerTemperatureMissing,
  ].filter(code => resultText(code, 'ja') === '' || resultText(code, 'en') === '')
  assert.deepEqual(missing, [])
  assert.equal(resultText(codes.locationDataMissing, 'en'), 'no location data')
})
