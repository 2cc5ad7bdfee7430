import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { firstFiles } from './firstFiles.ts'

const built = path.join(import.meta.dirname, '../../dist')

test('the files that are named for a screen exist in the built web', () => {
  const text = fs.readFileSync(path.join(built, 'preloads.json'), 'utf8')
  const files = Object.values(JSON.parse(text) as Record<string, string[]>).flat()
  assert.ok(files.length > 0)
  const missing = [...new Set(files)].filter(file => !fs.existsSync(path.join(built, file)))
  assert.deepEqual(missing, [])
})

test('the pages that people on phones open first load no more than they may', () => {
  const tooMuch = firstFiles().filter(({ kilobytes, maxKilobytes }) => kilobytes > maxKilobytes)
  assert.deepEqual(tooMuch, [])
})
