import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { ja } from '#web/texts/ja.ts'
import { outside } from '#web/texts/ja/outside.ts'

const inside = Object.keys(ja).filter(area => !Object.keys(outside).includes(area))
/** The terms of use are shown to who has signed in: their route loads all texts. */
const isBehindLogin = (file: string) => /\/Terms\w+\.tsx$/.test(file)

test('screens outside the login say nothing whose text comes with the screens behind it', () => {
  const files = fs.globSync('web/{session,account,app}/**/*.{ts,tsx}').filter(file => !isBehindLogin(file))
  assert.ok(files.length > 20)
  const used = new RegExp(`['"\`](${inside.join('|')})\\.[a-z]`)
  assert.deepEqual(
    files.filter(file => used.test(fs.readFileSync(file, 'utf8'))),
    [],
  )
})
