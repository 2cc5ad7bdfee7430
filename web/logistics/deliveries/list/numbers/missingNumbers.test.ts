import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingNumbers } from '#web/logistics/deliveries/list/numbers/missingNumbers.ts'

const row = { reference: 'Ref-1', slipNo: ['S-1', 'Ｓ－２'], inboundNo: 'IN-1', clientManagementNo: 'CM-100' }

test('a number that no found delivery bears is named as it was typed', () => {
  assert.deepEqual(missingNumbers('ref-1 s2 in-1 cm‐100 Nowhere-9', { total: 1, rows: [row] }), ['Nowhere-9'])
  assert.deepEqual(missingNumbers('A B', { total: 0, rows: [] }), ['A', 'B'])
})

test('nothing is said where more was found than the page shows', () => {
  assert.deepEqual(missingNumbers('ref-1 other', { total: 2, rows: [row] }), [])
})
