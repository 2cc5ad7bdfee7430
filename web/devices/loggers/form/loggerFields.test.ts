import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { intervalFields, typedSeconds } from '#web/devices/loggers/form/loggerFields.ts'

test('an interval is typed in minutes or seconds, in full width too, and left open where nothing is typed', () => {
  const read = (interval: string, unit: 'minutes' | 'seconds' = 'minutes') => typedSeconds({ interval, unit })
  assert.equal(read('１０'), 600)
  assert.equal(read('0.5'), 30)
  assert.equal(read('90', 'seconds'), 90)
  assert.equal(read(' '), null)
  for (const typed of ['0', '-5', 'abc', '1441', '0.01', '1e3', '1,000']) assert.equal(read(typed), undefined, typed)
})

test('an interval that is shown in the form is read back as it was', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 86_400 })), seconds => {
      assert.equal(typedSeconds(intervalFields(seconds)), seconds)
    }),
  )
})
