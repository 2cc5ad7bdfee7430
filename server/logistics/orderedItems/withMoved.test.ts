import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { withMoved } from '#server/logistics/orderedItems/withMoved.ts'

const ascending = (a: number, b: number) => a - b

test('those that moved stand at their place, in their order, and the others close up', () => {
  assert.deepEqual(withMoved([1, 2, 3, 4, 5], [4, 2], 1), [1, 4, 2, 3, 5])
  assert.deepEqual(withMoved([1, 2, 3], [9], 0), [9, 1, 2, 3])
  assert.deepEqual(withMoved([1, 2, 3], [], 2), [1, 2, 3])
})

test('the beginning of a list leads to the same page as the whole list', () => {
  const lists = fc.uniqueArray(fc.nat(60), { maxLength: 40 }).chain(ids =>
    fc.record({
      ids: fc.constant(ids),
      moved: fc.shuffledSubarray(ids, { maxLength: Math.min(8, ids.length) }),
      at: fc.nat(ids.length),
      most: fc.nat(ids.length),
    }),
  )
  fc.assert(
    fc.property(lists, ({ ids, moved, at, most }) => {
      // Only what stands behind the place moves up to it, or all that stand before it.
      const before = ids.slice(0, at)
      fc.pre(moved.every(id => before.includes(id)) || !moved.some(id => before.includes(id)))
      const stay = moved.filter(id => before.includes(id)).length
      const whole = withMoved(ids, moved, at)
      assert.deepEqual(withMoved(ids.slice(0, most + moved.length), moved, at).slice(0, most), whole.slice(0, most))
      if (moved.length > 0) assert.equal(whole[at - stay], moved[0])
      assert.deepEqual(whole.toSorted(ascending), ids.toSorted(ascending))
    }),
  )
})
