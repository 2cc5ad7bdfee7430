import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrapped } from '#web/kernel/temperatureChart/picture/wrapped.ts'

const ofLetters = (part: string) => part.length

test('a text breaks at spaces, and between letters where there is none', () => {
  assert.deepEqual(wrapped('one two three', 8, ofLetters), ['one two', 'three'])
  assert.deepEqual(wrapped('乾燥ワクチン試験', 4, ofLetters), ['乾燥ワク', 'チン試験'])
  assert.deepEqual(wrapped('short', 8, ofLetters), ['short'])
  assert.deepEqual(wrapped('', 8, ofLetters), [])
})

test('a letter that is wider than the room stands alone', () => {
  assert.deepEqual(wrapped('ab', 0, ofLetters), ['a', 'b'])
})
