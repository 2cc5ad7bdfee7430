import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bold, brokenLines, plain, textOf, type Measure } from '#server/platform/pdf/styledText.ts'

/** Japanese letters are 10 wide, others 5. */
const measure: Measure = text => Array.from(text).reduce((sum, one) => sum + (one > '\u2E7F' ? 10 : 5), 0)
const lines = (text: string, width: number) => brokenLines(plain(text), width, measure).map(textOf)

test('Japanese breaks between any characters, but no line begins with punctuation or ends with an opening bracket', () => {
  assert.deepEqual(lines('温度管理輸送', 30), ['温度管', '理輸送'])
  assert.deepEqual(lines('温度管。理', 30), ['温度', '管。理'])
  assert.deepEqual(lines('温度「管理」', 30), ['温度', '「管', '理」'])
  assert.deepEqual(lines('データをチェック', 40), ['データを', 'チェック'])
})

test('Words and numbers are not broken, and spaces at the end of a line are dropped', () => {
  assert.deepEqual(lines('the cold chain', 40), ['the cold', 'chain'])
  assert.deepEqual(lines('温度は8.04℃です', 40), ['温度は', '8.04℃で', 'す'])
})

test('A word that is wider than a line is broken', () => {
  assert.deepEqual(lines('abcdefghij', 25), ['abcde', 'fghij'])
})

test('Font weights are kept across a break', () => {
  const broken = brokenLines([...plain('温度'), ...bold('逸脱'), ...plain('です')], 30, measure)
  assert.deepEqual(broken, [
    [...plain('温度'), ...bold('逸')],
    [...bold('脱'), ...plain('です')],
  ])
})

test('An empty text is one empty line', () => {
  assert.deepEqual(brokenLines([], 30, measure), [[]])
})
