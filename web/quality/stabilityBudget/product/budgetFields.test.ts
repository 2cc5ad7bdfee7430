import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allowanceOf,
  fieldsOf,
  inUnit,
  limitOf,
  minutesOf,
  percentOf,
} from '#web/quality/stabilityBudget/product/budgetFields.ts'

test('temperatures are read as people type them, and nothing else is taken for them', () => {
  const read = ['', ' ８．２５ ', '-0.5', '−5', '25', '150', '151', '1.2345', 'cold', '1e2'].map(limitOf)
  assert.deepEqual(read, [null, 8_250, -500, -5_000, 25_000, 150_000, undefined, undefined, undefined, undefined])
})

test('hours are whole minutes', () => {
  const hours = ['72', '1.5', '1:30', '1:60', '０．２５', '1,000', '0', '0.0001', '', '-1', '20000'].map(typed =>
    minutesOf(typed, 'hours'),
  )
  assert.deepEqual(hours, [4_320, 90, 90, undefined, 15, 60_000, 0, undefined, undefined, undefined, undefined])
  assert.deepEqual(['30', '0.5'].map(typed => minutesOf(typed, 'minutes')), [30, undefined]) // prettier-ignore
})

test('a change of unit keeps the time; what cannot be read stays as it was typed', () => {
  assert.equal(inUnit('1.5', 'hours', 'minutes'), '90')
  assert.equal(inUnit('100', 'minutes', 'hours'), '1:40')
  assert.equal(inUnit('1:40', 'hours', 'minutes'), '100')
  assert.equal(inUnit('long', 'hours', 'minutes'), 'long')
})

test('a share is a whole number up to 100', () => {
  assert.deepEqual(['80', '１００', '0', '101', '7.5', ''].map(percentOf), [80, 100, undefined, undefined, undefined, undefined]) // prettier-ignore
})

test('what the form begins with is what it would say', () => {
  const ranges = [
    { lowerMilli: null, upperMilli: 2_000, minutes: 0 },
    { lowerMilli: 8_000, upperMilli: 25_500, minutes: 4_320 },
  ]
  const last = { version: 1, warnPercent: 75, source: 'STB-1', ranges, madeAt: '', madeBy: '' }
  const fields = fieldsOf(last, '2-8')
  assert.deepEqual([fields.unit, fields.ranges[1]], ['hours', { lower: '8.0', upper: '25.5', allowed: '72' }])
  assert.deepEqual(allowanceOf({ ...fields, source: ' STB-2 ' }), { ranges, warnPercent: 75, source: 'STB-2' })
  assert.equal(fieldsOf({ ...last, ranges: [{ ...ranges[1], lowerMilli: 8_000, upperMilli: null, minutes: 45 }] }, '2-8').unit, 'minutes') // prettier-ignore
  assert.deepEqual(fieldsOf(undefined, '1-30').ranges, [{ lower: '30.0', upper: '', allowed: '' }])
})
