import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EstimateInput, estimateArrival, quantile } from '#contract/logistics/rules/arrivalEstimate.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const positionAtMs = Date.parse('2026-05-20T01:00:00Z')
/** The same time of day, some days earlier. */
const passages = (minutes: readonly number[], hoursLater = 0) =>
  minutes.map((minute, day) => ({
    passedAtMs: positionAtMs - (day + 1) * 24 * hourMs + hoursLater * hourMs,
    remainingMs: minute * minuteMs,
  }))

const estimate = (facts: Partial<EstimateInput>) => {
  const answer = estimateArrival({
    nowMs: positionAtMs + 10 * minuteMs,
    positionAtMs,
    remainingMeters: 40_000,
    deadlineMs: null,
    passages: passages([60, 40, 50, 80, 70]),
    ...facts,
  })
  if (typeof answer === 'string') return answer
  const minutesOf = (ms: number) => (ms - positionAtMs) / minuteMs
  const { earliestMs, expectedMs, latestMs, ...others } = answer
  return { minutes: [earliestMs, expectedMs, latestMs].map(minutesOf), ...others }
}

test('a share of sorted values lies between the two nearest ones in proportion', () => {
  // By hand: place 4 × 0.1 = 0.4 between 40 and 50; place 4 × 0.9 = 3.6 between 70 and 80.
  assert.equal(quantile([40, 50, 60, 70, 80], 0.1), 44)
  assert.equal(quantile([40, 50, 60, 70, 80], 0.5), 60)
  assert.equal(quantile([40, 50, 60, 70, 80], 0.9), 76)
  assert.equal(quantile([10, 20], 0.5), 15)
  assert.equal(quantile([7], 0.9), 7)
})

test('an arrival is expected after the median of earlier deliveries, with the time that eight of ten took', () => {
  assert.deepEqual(estimate({}), { minutes: [44, 60, 76], deliveries: 5, isOfSameHours: true, isForetoldLate: false })
})

test('with fewer than five earlier deliveries there is no estimate', () => {
  assert.equal(estimate({ passages: passages([60, 40, 50, 80]) }), 'tooFewDeliveries')
  assert.equal(estimate({ passages: [] }), 'tooFewDeliveries')
})

test('earlier deliveries at the same time of day are preferred where there are five of them', () => {
  const others = passages([200, 200, 200, 200, 200, 200], 8)
  const mixed = [...passages([60, 40, 50, 80, 70]), ...others]
  assert.deepEqual(estimate({ passages: mixed }), {
    minutes: [44, 60, 76],
    deliveries: 5,
    isOfSameHours: true,
    isForetoldLate: false,
  })
  // Four of the same hours and one other: all five count. By hand: 40, 50, 60, 80, 200.
  assert.deepEqual(estimate({ passages: [...passages([60, 40, 50, 80]), ...passages([200], 8)] }), {
    minutes: [44, 60, 152],
    deliveries: 5,
    isOfSameHours: false,
    isForetoldLate: false,
  })
})

test('just before and just after midnight are the same time of day', () => {
  const atMs = Date.parse('2026-05-20T23:30:00Z')
  const near = [60, 40, 50, 80, 70].map(minute => ({
    passedAtMs: Date.parse('2026-05-12T00:30:00Z'),
    remainingMs: minute * minuteMs,
  }))
  const answer = estimate({ positionAtMs: atMs, nowMs: atMs, passages: near })
  assert.equal(typeof answer === 'string' ? answer : answer.isOfSameHours, true)
})

test('an old position, none, and an unknown destination give no estimate', () => {
  assert.equal(estimate({ positionAtMs: null }), 'noPosition')
  assert.notEqual(estimate({ nowMs: positionAtMs + 60 * minuteMs }), 'oldPosition')
  assert.equal(estimate({ nowMs: positionAtMs + 60 * minuteMs + 1 }), 'oldPosition')
  assert.equal(estimate({ remainingMeters: null }), 'unknownPlace')
})

test('an estimate whose latest time is over is none any more', () => {
  const quick = passages([2, 3, 4, 5, 6])
  // By hand: 90 % of them took 5.6 min; the position is 10 min old.
  assert.equal(estimate({ passages: quick }), 'passed')
  assert.notEqual(estimate({ passages: quick, nowMs: positionAtMs + 5 * minuteMs }), 'passed')
})

test('late is foretold where even the early end is after the plan', () => {
  const isLate = (deadlineMinutes: number) => {
    const answer = estimate({ deadlineMs: positionAtMs + deadlineMinutes * minuteMs })
    return typeof answer === 'string' ? answer : answer.isForetoldLate
  }
  assert.equal(isLate(43), true)
  assert.equal(isLate(44), false)
  assert.equal(isLate(60), false)
})
