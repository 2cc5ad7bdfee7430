import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingNumbers } from '#web/logistics/deliveries/list/numbers/missingNumbers.ts'

const sscc = '049876540000000111'
const row = {
  reference: 'Ref-1',
  slipNo: ['S-1', 'Ｓ－２'],
  inboundNo: 'IN-1',
  clientManagementNo: 'CM-100',
  sscc: [sscc],
}

test('a number that no found delivery bears is named as it was typed', () => {
  assert.deepEqual(missingNumbers('ref-1 s2 in-1 cm‐100 Nowhere-9', { total: 1, rows: [row] }), ['Nowhere-9'])
  assert.deepEqual(missingNumbers('A B', { total: 0, rows: [] }), ['A', 'B'])
})

test('the code of a unit is borne with its identifier or without, and is not missed where it is not shown', () => {
  const other = '049876540000000128'
  assert.deepEqual(missingNumbers(`(00)${sscc} ${sscc} ${other}`, { total: 1, rows: [row] }), [other])
  const withoutUnits = { ...row, sscc: [] }
  assert.deepEqual(missingNumbers(`(00)${sscc} ref-1 nowhere`, { total: 1, rows: [withoutUnits] }), ['nowhere'])
})

test('nothing is said where more was found than the page shows', () => {
  assert.deepEqual(missingNumbers('ref-1 other', { total: 2, rows: [row] }), [])
})
