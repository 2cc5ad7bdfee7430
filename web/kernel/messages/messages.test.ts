import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'

test('what a message says is asked for whenever it is drawn: a text of before would stay in that language', () => {
  const sources = fs.globSync('web/**/*.{ts,tsx}').map(file => ({ file, text: fs.readFileSync(file, 'utf8') }))
  // A failure asks for its text itself.
  const early = sources.filter(({ text }) => /\bshow(Notice|Warning|Error)\(\s*\(\) =>(?!\s*failureText\()/.test(text))
  assert.deepEqual(
    early.map(({ file }) => file),
    [],
  )
})
