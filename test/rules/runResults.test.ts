import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { covers } from '#test/rules/covers.ts'
import { recordOf, recordRun, type ShownRule } from '#test/rules/runResults.ts'

let folder: string
before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'))
})
after(() => fs.rmSync(folder, { recursive: true }))

const shown: ShownRule = { title: `a test ${covers('8.4010')}`, file: 'a.test.ts', passed: true }

test('A whole run is recorded with those of its tests that name rules', () => {
  const run = recordRun('node', true, folder)
  run.add(shown)
  run.add({ ...shown, title: 'another test' })
  run.save([shown.file])
  assert.deepEqual(recordOf('node', folder), { files: [shown.file], shown: [shown] })
  assert.equal(recordOf('main', folder), undefined)
})

test('A run of some tests does not change the record', () => {
  recordRun('node', false, folder).save(['b.test.ts'])
  assert.deepEqual(recordOf('node', folder)?.files, [shown.file])
})

test('A whole run that was interrupted leaves no record', () => {
  recordRun('node', true, folder).add(shown)
  assert.equal(recordOf('node', folder), undefined)
})
