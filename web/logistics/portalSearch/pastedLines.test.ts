import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asLines, asOneLine } from '#web/logistics/portalSearch/pastedLines.ts'

test('pasted lines stay lines in a field of one line', () => {
  assert.equal(asOneLine('4912 3456\r\n\r\nDL-2\n'), '4912 3456 ↵ DL-2')
  assert.equal(asLines('4912 3456 ↵ DL-2'), '4912 3456\nDL-2')
})

test('what has no lines is searched for as it is typed', () => {
  assert.equal(asOneLine(' 仙台　先週 '), '仙台　先週')
  assert.equal(asLines(' 仙台　先週 '), '仙台　先週')
  assert.equal(asLines(' ↵ '), '')
})
