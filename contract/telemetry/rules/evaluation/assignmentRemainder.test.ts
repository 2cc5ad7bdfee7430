import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachesBehind, remainderOf } from '#contract/telemetry/rules/evaluation/assignmentRemainder.ts'

const of = (fromMs: number, toMs: number | null) => ({ fromMs, toMs })

test('what began before the kept assignment ends where that begins, also where it would go on behind it', () => {
  assert.equal(remainderOf(of(0, null), of(10, 20)), 'before')
  assert.equal(remainderOf(of(0, 15), of(10, 20)), 'before')
  assert.deepEqual([reachesBehind(of(0, null), of(10, 20)), reachesBehind(of(0, 15), of(10, 20))], [true, false])
})

test('what began within the kept assignment goes on behind it', () => {
  assert.equal(remainderOf(of(15, 30), of(10, 20)), 'after')
  assert.equal(remainderOf(of(10, null), of(10, 20)), 'after')
})

test('nothing is left of what lies within the kept assignment', () => {
  assert.equal(remainderOf(of(12, 18), of(10, 20)), 'nothing')
  assert.equal(remainderOf(of(10, 20), of(10, 20)), 'nothing')
  assert.equal(remainderOf(of(12, null), of(10, null)), 'nothing')
})
