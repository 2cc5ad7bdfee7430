import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { covers } from '#test/rules/covers.ts'
import { keptOf, recordRun, type ShownRule } from '#test/rules/runResults.ts'

let folder: string
before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'))
})
after(() => fs.rmSync(folder, { recursive: true }))

const shown: ShownRule = { title: `a test ${covers('8.4010')}`, file: 'a.test.ts', passed: true }

test('a whole run is kept, with the tests that name rules only', () => {
  const run = recordRun('node', true, folder)
  run.add(shown)
  run.add({ ...shown, title: 'another test' })
  run.keep([shown.file])
  assert.deepEqual(keptOf('node', folder), { files: [shown.file], shown: [shown] })
  assert.equal(keptOf('main', folder), undefined)
})

test('a period of some tests leaves the last whole one as it is', () => {
  recordRun('node', false, folder).keep(['b.test.ts'])
  assert.deepEqual(keptOf('node', folder)?.files, [shown.file])
})

test('a whole run that was broken off does not count, nor the one before it', () => {
  recordRun('node', true, folder).add(shown)
  assert.equal(keptOf('node', folder), undefined)
})
