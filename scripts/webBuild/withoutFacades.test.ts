import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const assets = path.join(import.meta.dirname, '../../dist/assets')

test('no file of the built web only leads to another one, and none that is imported is missing', () => {
  const names = fs.readdirSync(assets).filter(name => name.endsWith('.js'))
  assert.ok(names.length > 0)
  for (const name of names) {
    const code = fs.readFileSync(path.join(assets, name), 'utf8')
    assert.doesNotMatch(code, /^export ?\{[^}]*\} ?from ?["'`][^"'`]+["'`];?\s*$/, name)
    for (const [, imported = ''] of code.matchAll(/\b(?:import|from) ?\(?["'`]\.\/([\w.-]+\.js)["'`]/g))
      assert.ok(names.includes(imported), `${name} imports ${imported}`)
  }
})
