import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionAt, nearestPass, traceLegs } from '#web/logistics/deliveries/detail/map/traceLegs.ts'

const trace = {
  atMs: [0, 10, 20, 30],
  lat: [35, 36, 37, 38],
  lon: [139, 140, 141, 142],
  side: ['inside', 'inside', 'above', 'inside'] as const,
  afterGap: [false, false, false, false],
}

const legsOf = (facts: Partial<Parameters<typeof traceLegs>[0]>) =>
  traceLegs({ lat: trace.lat, lon: trace.lon, side: [...trace.side], afterGap: trace.afterGap, ...facts })
const statesOf = (facts: Partial<Parameters<typeof traceLegs>[0]>) => legsOf(facts).map(leg => leg.state)

test('legs outside the band are told from the others and join them without a hole', () => {
  assert.deepEqual(legsOf({}), [
    {
      state: 'inside',
      points: [
        [139, 35],
        [140, 36],
      ],
    },
    {
      state: 'above',
      points: [
        [140, 36],
        [141, 37],
        [142, 38],
      ],
    },
  ])
})

test('below the band is told from above it', () => {
  assert.deepEqual(statesOf({ side: ['inside', 'below', 'above', 'above'] }), ['below', 'above'])
})

test('across a gap nothing is known, whatever was measured before and after it', () => {
  assert.deepEqual(statesOf({ side: ['inside', 'inside', 'inside', 'above'], afterGap: [false, false, true, false] }), [
    'inside',
    'unknown',
    'above',
  ])
})

test('where the temperature may not be seen, a leg has no state, and a gap is still one', () => {
  assert.deepEqual(statesOf({ side: [null, null, null, null], afterGap: [false, false, false, true] }), [
    null,
    'unknown',
  ])
})

test('a trace of one position has no leg', () => {
  assert.deepEqual(traceLegs({ lat: [35], lon: [139], side: ['above'], afterGap: [false] }), [])
})

test('the position at a time is the one received nearest to it', () => {
  assert.deepEqual(positionAt(trace, 14), [140, 36])
  assert.deepEqual(positionAt(trace, 16), [141, 37])
  assert.deepEqual(positionAt(trace, 0), [139, 35])
})

test('before and after a trace there is no position', () => {
  assert.equal(positionAt(trace, -1), null)
  assert.equal(positionAt(trace, 31), null)
})

test('a point near the trace tells when it was passed, a point off it nothing', () => {
  const points = [
    [0, 0],
    [10, 0],
    [20, 0],
  ]
  assert.deepEqual(nearestPass(points, [100, 200, 300], [11, 1], 3), { atMs: 200, square: 2 })
  assert.equal(nearestPass(points, [100, 200, 300], [15, 9], 3), null)
})
