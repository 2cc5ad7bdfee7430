import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf, isChanged, targetsOf, typedOf } from '#web/reporting/kpiRegistration/typedTargets.ts'

const typed = typedOf({ onTimePickup: 98.5, systemDowntime: 0 })

test('an empty field is no target, and 0 is one', () => {
  assert.deepEqual(targetsOf(typed), { onTimePickup: 98.5, systemDowntime: 0 })
  assert.deepEqual(targetsOf({ ...typed, onTimePickup: ' ', inboundHandling: '９９．５' }), {
    inboundHandling: 99.5,
    systemDowntime: 0,
  })
})

test('targets are changed by what is typed', () => {
  assert.equal(isChanged({ onTimePickup: 98.5, systemDowntime: 0 }, typed), false)
  assert.equal(isChanged({ onTimePickup: 98.5 }, typed), true)
})

test('a target is a per cent', () => {
  const read = ['', '0', '100', '99.25', '100.01', '-1', 'x', '1.234'].map(faultOf)
  const wrong = ['moreThanHundred', 'negative', 'noNumber', 'tooManyDecimals']
  assert.deepEqual(read, [undefined, undefined, undefined, undefined, ...wrong])
})
