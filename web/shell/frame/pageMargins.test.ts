import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageMargins } from '#web/shell/frame/pageMargins.ts'

test('A name cannot end the text that it stands in', () => {
  const css = pageMargins({ title: '入荷予定一覧', who: `O'Hara "} body { display: none }\\\n<` })
  assert.match(css, /content: "入荷予定一覧";/)
  assert.match(css, /content: "O\\27 Hara \\22 \\7d  body \\7b  display: none \\7d \\5c \\a \\3c ";/)
})
