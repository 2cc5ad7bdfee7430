import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasRunToItsEnd, isWholeRun, optionsOf } from '#test/rules/wholeRun.ts'

const files = ['/e2e/a.e2e.ts', '/e2e/b.e2e.ts']
const optionsAfter = (...words: string[]) => optionsOf(['/bin/node', '/bin/playwright', 'test', ...words])

test('a run without options that has every file is whole', () => {
  assert.ok(isWholeRun(optionsAfter(), files, files))
})

test('a run of named files, of titles that fit, or of a part is not', () => {
  for (const words of [['test/e2e/a.e2e.ts'], ['--grep', 'code'], ['-g', 'code'], ['--shard=1/2'], ['--last-failed']])
    assert.ok(!isWholeRun(optionsAfter(...words), files, files), words.join(' '))
})

test('a run in which test.only left a file without a test is not', () => {
  assert.ok(!isWholeRun(optionsAfter(), files.slice(1), files))
})

test('a run that was interrupted or ran out of time is not at its end', () => {
  const ended = (status: 'passed' | 'failed' | 'interrupted' | 'timedout') =>
    hasRunToItsEnd({ status, startTime: new Date(), duration: 1 })
  assert.deepEqual(
    [ended('passed'), ended('failed'), ended('interrupted'), ended('timedout')],
    [true, true, false, false],
  )
})
