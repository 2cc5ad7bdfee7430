import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesLeftOut, hasRunToItsEnd, partOf, wholeParts } from '#test/rules/wholeRun.ts'

const partsOf = (...words: string[]) => wholeParts(['/bin/node', '/bin/playwright', 'test', ...words])

test('A run without options has all browser tests', () => {
  assert.deepEqual(partsOf(), ['main', 'others'])
})

test('A run of the main paths, and one of the others, each have one part', () => {
  assert.deepEqual(partsOf('--grep', '@main'), ['main'])
  assert.deepEqual(partsOf('--grep-invert', '@main'), ['others'])
  assert.deepEqual([partOf({ tags: ['@slow', '@main'] }), partOf({ tags: [] })], ['main', 'others'])
})

test('A run of some files, titles or a shard has no whole part', () => {
  const some = [
    ['test/e2e/a.e2e.ts'],
    ['--grep', 'code'],
    ['-g', 'code'],
    ['--shard=1/2'],
    ['--last-failed'],
    ['--grep', '@main', '--shard=1/2'],
  ]
  for (const words of some) assert.deepEqual(partsOf(...words), [], words.join(' '))
})

test('A file without a test in either part is found, as with test.only', () => {
  const every = ['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts']
  assert.deepEqual(filesLeftOut(['c.e2e.ts', 'a.e2e.ts', 'a.e2e.ts'], every), ['b.e2e.ts'])
  assert.deepEqual(filesLeftOut(['a.e2e.ts', 'c.e2e.ts', 'b.e2e.ts'], every), [])
  assert.ok(filesLeftOut([]).includes('signIn.e2e.ts'), 'the files of this project')
})

test('A run that was interrupted or timed out has not reached its end', () => {
  const ended = (status: 'passed' | 'failed' | 'interrupted' | 'timedout') =>
    hasRunToItsEnd({ status, startTime: new Date(), duration: 1 })
  assert.deepEqual(
    [ended('passed'), ended('failed'), ended('interrupted'), ended('timedout')],
    [true, true, false, false],
  )
})
