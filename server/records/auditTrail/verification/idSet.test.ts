import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { idSet } from '#server/records/auditTrail/verification/idSet.ts'

const id = fc.oneof(
  fc.integer({ min: 1, max: 70_000 }),
  fc.constantFrom(0, -1, 32_767, 32_768, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
)

test('a set of ids has what was added, each once and in ascending order', () => {
  fc.assert(
    fc.property(fc.array(id), id, (added, other) => {
      const set = idSet()
      added.forEach(one => set.add(one))
      assert.deepEqual(
        [...set.ascending()],
        [...new Set(added)].sort((a, b) => a - b),
      )
      assert.equal(set.has(other), added.includes(other))
    }),
  )
})
