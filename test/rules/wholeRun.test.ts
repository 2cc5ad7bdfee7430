import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesLeftOut, hasRunToItsEnd, partOf, wholeParts } from '#test/rules/wholeRun.ts'

const partsOf = (...words: string[]) => wholeParts(['/bin/node', '/bin/playwright', 'test', ...words])

test('a period without options has all of the browser’s tests', () => {
  assert.deepEqual(partsOf(), ['main', 'others'])
})

test('a period of the main paths, and one of what they leave out, each have a part', () => {
  assert.deepEqual(partsOf('--grep', '@main'), ['main'])
  assert.deepEqual(partsOf('--grep-invert', '@main'), ['others'])
  assert.deepEqual([partOf({ tags: ['@slow', '@main'] }), partOf({ tags: [] })], ['main', 'others'])
})

test('a period of named files, of titles that fit, or of a shard has no part as a whole', () => {
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

test('a file whose tests are in neither part is found, as test.only leaves it', () => {
  const every = ['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts']
  assert.deepEqual(filesLeftOut(['c.e2e.ts', 'a.e2e.ts', 'a.e2e.ts'], every), ['b.e2e.ts'])
  assert.deepEqual(filesLeftOut(['a.e2e.ts', 'c.e2e.ts', 'b.e2e.ts'], every), [])
  assert.ok(filesLeftOut([]).includes('signIn.e2e.ts'), 'the files of this project')
})

test('a period that was interrupted or ran out of time is not at its end', () => {
  const ended = (status: 'passed' | 'failed' | 'interrupted' | 'timedout') =>
    hasRunToItsEnd({ status, startTime: new Date(), duration: 1 })
  assert.deepEqual(
    [ended('passed'), ended('failed'), ended('interrupted'), ended('timedout')],
    [true, true, false, false],
  )
})
