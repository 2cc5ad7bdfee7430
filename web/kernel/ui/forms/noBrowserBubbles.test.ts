import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The first tag of a form, antd's or the browser's own. */
const forms = /<(?:Form(?:<\w+>)?(?=[\s>])|form(?=[\s>])|\w+\s+component="form")[^>]*/g

test("every form leaves what is wrong to the portal's own messages, not to the browser's bubbles (SHL-74)", () => {
  const found = globSync('web/**/*.tsx').flatMap(file => {
    const tags = [...readFileSync(file, 'utf8').matchAll(forms)].map(([tag]) => tag)
    return tags.map(tag => ({ file, isOwn: /\snoValidate\b/.test(tag) }))
  })
  assert.ok(found.length > 15)
  assert.deepEqual(
    found.filter(({ isOwn }) => !isOwn).map(({ file }) => file),
    [],
  )
})
