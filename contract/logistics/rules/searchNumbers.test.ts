import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedNumber, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'

test('numbers are separated by comma, space, tab or line, in any width', () => {
  assert.deepEqual(
    searchNumbers('A-1, B-2、C-3，D-4\tE-5\r\nF-6　Ｇ-7;H-8'),
    'A-1 B-2 C-3 D-4 E-5 F-6 G-7 H-8'.split(' '),
  )
  assert.deepEqual(searchNumbers('A-1\nA-1\n'), ['A-1'])
  assert.deepEqual(searchNumbers(' \n\t"" '), [])
})

test('an SSCC as a label prints it is one number', () => {
  const sscc = '(00)349876540000000014'
  assert.deepEqual(searchNumbers('A-1 (00) 349876540000000014 B-2'), ['A-1', sscc, 'B-2'])
  assert.deepEqual(searchNumbers('（00） 3 4987654 000000001 4\n(00)3 4987654 000000001 4'), [sscc])
  // A digit more, or some on the next line, are no such code.
  assert.deepEqual(searchNumbers('(00) 3498765400000000145'), ['(00)', '3498765400000000145'])
  assert.deepEqual(searchNumbers('(00) 34987654\n0000000014'), ['(00)', '34987654', '0000000014'])
})

test('cells that a spreadsheet put in quotes are numbers like all others', () => {
  assert.deepEqual(searchNumbers('A-1\t"B-2\nB-3"\t"C-4"\n'), ['A-1', 'B-2', 'B-3', 'C-4'])
})

test('numbers are compared without separators of any kind, in half width and upper case', () => {
  for (const number of ['ｄｌ－１２３４', 'dl 1234', 'DL‐1234', 'DL–12/34', 'dl_1234', 'DLー1234', 'D.L.#1234'])
    assert.equal(comparedNumber(number), 'DL1234', number)
  assert.equal(comparedNumber(' --- '), '---')
  assert.equal(comparedNumber('東京ｶﾝ-1'), '東京カン1')
})
