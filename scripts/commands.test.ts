import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const commands = Object.keys(scripts).filter(name => !(name.startsWith('pre') && name.slice(3) in scripts))

test('Every command installs what it needs in a fresh clone', () => {
  const ready = /^node scripts\/ready\.mjs (install|start|test)$/
  assert.deepEqual(
    commands.filter(name => !ready.test(scripts[`pre${name}`] ?? '')),
    [],
  )
})

test('Commands that open a browser look for one first', () => {
  const opening = commands.filter(name => scripts[name]?.includes('playwright '))
  assert.ok(opening.length > 2)
  for (const name of opening) assert.equal(scripts[`pre${name}`], 'node scripts/ready.mjs test', name)
})
