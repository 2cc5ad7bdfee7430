import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { columnRoles, firstRowOf, mappingOf, rolesOf } from '#web/loggerFiles/questions/columnRoles.ts'

test('time and temperature are enough; a date needs its time of day beside it', () => {
  assert.deepEqual(mappingOf({ 0: 'time', 2: 'celsius' }, 3), { firstLine: 3, time: 0, celsius: 2 })
  assert.equal(mappingOf({ 0: 'time' }, 1), 'incomplete')
  assert.equal(mappingOf({ 0: 'day', 2: 'celsius' }, 1), 'incomplete')
  assert.deepEqual(mappingOf({ 0: 'day', 1: 'clock', 2: 'celsius' }, 1), {
    firstLine: 1,
    time: 0,
    clock: 1,
    celsius: 2,
  })
})

test('two columns cannot hold the same, nor date and time stand together and apart', () => {
  assert.equal(mappingOf({ 0: 'time', 1: 'time', 2: 'celsius' }, 1), 'twice')
  assert.equal(mappingOf({ 0: 'time', 1: 'day', 2: 'celsius' }, 1), 'twice')
})

test('every mapping is shown by the roles that make it', () => {
  const roles = fc.dictionary(fc.nat(9).map(String), fc.constantFrom(...columnRoles))
  fc.assert(
    fc.property(roles, fc.integer({ min: 1, max: 30 }), (chosen, firstLine) => {
      const mapping = mappingOf(chosen, firstLine)
      if (typeof mapping === 'string') return
      assert.deepEqual(mappingOf(rolesOf(mapping), firstLine), mapping)
    }),
  )
})

test('readings are taken to begin where a row holds several numbers', () => {
  const preview = [
    { line: 1, cells: ['Report 7', ''] },
    { line: 2, cells: ['Wann', 'Wie'] },
    { line: 4, cells: ['2026-11-01 08:00', '5,1'] },
  ]
  assert.equal(firstRowOf(preview), 4)
})
