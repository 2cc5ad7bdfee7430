import assert from 'node:assert/strict'
import test from 'node:test'
import { linkEndMs, linkOwns } from '#contract/telemetry/rules/evaluation/linkEnd.ts'

const open = { toMs: null, deliveredAtMs: null, nextLinkFromMs: null }

test("a link ends where it says, else at the delivery or where the logger's next link starts, whichever comes first", () => {
  assert.equal(linkEndMs({ toMs: 90, deliveredAtMs: 50, nextLinkFromMs: 60 }), 90)
  assert.equal(linkEndMs({ ...open, deliveredAtMs: 50, nextLinkFromMs: 60 }), 50)
  assert.equal(linkEndMs({ ...open, deliveredAtMs: 70, nextLinkFromMs: 60 }), 60)
  assert.equal(linkEndMs({ ...open, deliveredAtMs: 70 }), 70)
  assert.equal(linkEndMs({ ...open, nextLinkFromMs: 60 }), 60)
  assert.equal(linkEndMs({ ...open, toMs: 0 }), 0)
})

test('a link that nothing ends is open', () => assert.equal(linkEndMs(open), null))

test('a delivery owns the readings from the start of a link up to, but not at, its end', () => {
  const owns = (atMs: number) => linkOwns({ fromMs: 10, endMs: 20 }, atMs)
  assert.deepEqual([9, 10, 19, 20, 21].map(owns), [false, true, true, false, false])
  assert.equal(linkOwns({ fromMs: 10, endMs: null }, 1e15), true)
  assert.equal(linkOwns({ fromMs: 10, endMs: null }, 9), false)
})
