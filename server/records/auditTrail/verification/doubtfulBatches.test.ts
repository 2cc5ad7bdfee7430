import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtfulBatches } from '#server/records/auditTrail/verification/doubtfulBatches.ts'

const piecesOf = (doubtful: ReturnType<typeof doubtfulBatches>, most: number, mostWithdrawn = 0) =>
  [...doubtful.pieces(most, mostWithdrawn)].map(({ span, batchIds }) => [span.fromMs, span.untilMs, batchIds])

test('batches of different spans that meet are read together, and no month between those that do not', () => {
  const doubtful = doubtfulBatches(100)
  doubtful.add(1, { fromMs: 90, untilMs: 100 })
  doubtful.add(2, { fromMs: 10, untilMs: 30 })
  doubtful.add(3, { fromMs: 20, untilMs: 40 })
  doubtful.add(4, { fromMs: 30, untilMs: 40 })
  doubtful.add(4, { fromMs: 50, untilMs: 60 })
  doubtful.addWithdrawn(5, 0)
  assert.deepEqual(piecesOf(doubtful, 9), [
    [10, 60, [2, 3, 4]],
    [90, 100, [1, 5]],
  ])
  assert.deepEqual(piecesOf(doubtful, 2), [
    [10, 40, [2, 3]],
    [30, 60, [4]],
    [90, 100, [1, 5]],
  ])
})

test('a piece has no more withdrawn readings than it may, unless one batch has', () => {
  const doubtful = doubtfulBatches(100)
  for (const [id, readings] of [40, 50, 20, 300, 1].entries()) doubtful.addWithdrawn(id, readings)
  doubtful.add(2, { fromMs: 10, untilMs: 20 })
  assert.deepEqual(piecesOf(doubtful, 9, 100), [
    [10, 20, [2, 0]],
    [Infinity, -Infinity, [1]],
    [Infinity, -Infinity, [3]],
    [Infinity, -Infinity, [4]],
  ])
})
