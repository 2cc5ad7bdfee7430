import assert from 'node:assert/strict'
import { test } from 'node:test'
import { among, leftBehind } from '#test/soak/settled.ts'

test('what is held once more than before was left behind, also where there was none', () => {
  assert.deepEqual(leftBehind({ files: 20, Timeout: 4 }, { files: 21, Timeout: 4, FSReqCallback: 1 }), [
    'files: 20 before, 21 after',
    'FSReqCallback: 0 before, 1 after',
  ])
  assert.deepEqual(leftBehind({ files: 20, Timeout: 4 }, { files: 19 }), [])
})

test('what one of two looks does not find is not held for ever', () => {
  const looks = [{ files: 20, Timeout: 4 }, { files: 21 }] as const
  assert.deepEqual(among(...looks, Math.min), { Timeout: 0, files: 20 })
  assert.deepEqual(among(...looks, Math.max), { Timeout: 4, files: 21 })
})
