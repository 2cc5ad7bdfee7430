import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as holds, double, integer, property } from 'fast-check'
import { growthOf, verdictOn, type Sample } from '#test/soak/flatness.ts'

const bounds = { tolerated: 1, noticed: 20 }
/** Twenty minutes, a sample every three seconds. */
const samples = (valueAt: (seconds: number) => number): Sample[] =>
  Array.from({ length: 400 }, (_, place) => ({ seconds: place * 3, value: valueAt(place * 3) }))

/** Noise like that of memory, in which neighbouring samples correlate: a random walk that returns to the line. */
function noise(seed: number, size: number) {
  let state = seed
  let level = 0
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    level = level * 0.9 + (state / 2 ** 31 - 0.5) * size
    return level
  }
}

test('A value that grows is reported as growing, whatever its start and noise', () => {
  holds(
    property(integer({ min: 1, max: 1e6 }), double({ min: 30, max: 500, noNaN: true }), (seed, perHour) => {
      const shaking = noise(seed, 1)
      const growth = growthOf(samples(seconds => 100 + (perHour / 3600) * seconds + shaking()))
      assert.equal(verdictOn(growth, bounds), 'grows')
      assert.ok(Math.abs(growth.perHour - perHour) <= growth.doubt * 2 + 1e-9)
    }),
  )
})

test('A value with noise alone is flat', () => {
  const verdicts = Array.from({ length: 300 }, (_, seed) => {
    const shaking = noise(seed + 1, 1)
    return verdictOn(growthOf(samples(() => 100 + shaking())), bounds)
  })
  assert.ok(verdicts.filter(one => one === 'flat').length >= 298, 'by chance one in a thousand is wrong')
})

test('A value with too much noise gives no verdict, because a leak could hide in it', () => {
  const shaking = noise(7, 200)
  assert.equal(verdictOn(growthOf(samples(() => 100 + shaking())), bounds), 'too noisy to tell')
})

test('A value that grows less than tolerated, or shrinks, is flat', () => {
  for (const perHour of [0.5, 0, -100]) {
    const growth = growthOf(samples(seconds => 100 + (perHour / 3600) * seconds))
    assert.equal(verdictOn(growth, bounds), 'flat')
  }
})

test('Too few samples are rejected', () => {
  assert.throws(() => growthOf(samples(() => 1).slice(0, 9)), /too few/)
})
