import assert from 'node:assert/strict'
import { test } from 'node:test'
import { among, leftBehind } from '#test/soak/settled.ts'

test('What is held more often than before, or was not held before, is a leak', () => {
  assert.deepEqual(leftBehind({ files: 20, Timeout: 4 }, { files: 21, Timeout: 4, FSReqCallback: 1 }), [
    'files: 20 before, 21 after',
    'FSReqCallback: 0 before, 1 after',
  ])
  assert.deepEqual(leftBehind({ files: 20, Timeout: 4 }, { files: 19 }), [])
})

test('What only one of two measurements finds is not held permanently', () => {
  const looks = [{ files: 20, Timeout: 4 }, { files: 21 }] as const
  assert.deepEqual(among(...looks, Math.min), { Timeout: 0, files: 20 })
  assert.deepEqual(among(...looks, Math.max), { Timeout: 4, files: 21 })
})
