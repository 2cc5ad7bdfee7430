import assert from 'node:assert/strict'
import test from 'node:test'
import {
  assignmentEndMs,
  assignmentHasEnded,
  assignmentOwns,
} from '#contract/telemetry/rules/evaluation/assignmentEnd.ts'

const open = { toMs: null, deliveredAtMs: null, nextAssignmentFromMs: null }

test("an assignment ends at its own end, else at the delivery or the logger's next assignment, whichever comes first", () => {
  assert.equal(assignmentEndMs({ toMs: 90, deliveredAtMs: 50, nextAssignmentFromMs: 60 }), 90)
  assert.equal(assignmentEndMs({ ...open, deliveredAtMs: 50, nextAssignmentFromMs: 60 }), 50)
  assert.equal(assignmentEndMs({ ...open, deliveredAtMs: 70, nextAssignmentFromMs: 60 }), 60)
  assert.equal(assignmentEndMs({ ...open, deliveredAtMs: 70 }), 70)
  assert.equal(assignmentEndMs({ ...open, nextAssignmentFromMs: 60 }), 60)
  assert.equal(assignmentEndMs({ ...open, toMs: 0 }), 0)
})

test('an assignment without any end is open', () => assert.equal(assignmentEndMs(open), null))

test('an assignment has ended once its delivery has arrived at its end or later', () => {
  assert.deepEqual(
    [null, 49, 50, 51].map(endMs => assignmentHasEnded(endMs, 50)),
    [false, true, true, false],
  )
  assert.equal(assignmentHasEnded(49, null), false)
})

test('a delivery owns the readings from the start of an assignment up to, but not including, its end', () => {
  const owns = (atMs: number) => assignmentOwns({ fromMs: 10, endMs: 20 }, atMs)
  assert.deepEqual([9, 10, 19, 20, 21].map(owns), [false, true, true, false, false])
  assert.equal(assignmentOwns({ fromMs: 10, endMs: null }, 1e15), true)
  assert.equal(assignmentOwns({ fromMs: 10, endMs: null }, 9), false)
})
