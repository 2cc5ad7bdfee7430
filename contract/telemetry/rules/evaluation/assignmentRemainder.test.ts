import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachesBehind, remainderOf } from '#contract/telemetry/rules/evaluation/assignmentRemainder.ts'

const of = (fromMs: number, toMs: number | null) => ({ fromMs, toMs })

test('an assignment that began before the kept one ends where that begins, even if it would last longer', () => {
  assert.equal(remainderOf(of(0, null), of(10, 20)), 'before')
  assert.equal(remainderOf(of(0, 15), of(10, 20)), 'before')
  assert.deepEqual([reachesBehind(of(0, null), of(10, 20)), reachesBehind(of(0, 15), of(10, 20))], [true, false])
})

test('an assignment that began within the kept one continues after it', () => {
  assert.equal(remainderOf(of(15, 30), of(10, 20)), 'after')
  assert.equal(remainderOf(of(10, null), of(10, 20)), 'after')
})

test('nothing remains of an assignment within the kept one', () => {
  assert.equal(remainderOf(of(12, 18), of(10, 20)), 'nothing')
  assert.equal(remainderOf(of(10, 20), of(10, 20)), 'nothing')
  assert.equal(remainderOf(of(12, null), of(10, null)), 'nothing')
})
