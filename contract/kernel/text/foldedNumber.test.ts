import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'

test('A number typed in full-width or lower-case letters is the same number', () => {
  assert.equal(foldedNumber('ｄｌ－１２３４'), 'DL-1234')
  assert.equal(foldedNumber(' dl-1234 '), 'DL-1234')
})

test('Japanese in a number is kept; half-width katakana becomes full-width', () => {
  assert.equal(foldedNumber('東京ｶﾝ-1'), '東京カン-1')
})
