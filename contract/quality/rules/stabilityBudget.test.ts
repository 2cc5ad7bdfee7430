import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { bandCodes, bands } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import {
  countReading,
  emptyFold,
  isInRange,
  mayCost,
  placeOf,
  rangeFault,
  stateOfRange,
  worstState,
  type BudgetRange,
  type BudgetRule,
} from '#contract/quality/rules/stabilityBudget.ts'

const minute = 60_000
const cold = bands['2-8']
const range = (lowerCelsius: number | null, upperCelsius: number | null, minutes = 60): BudgetRange => ({
  lowerMilli: lowerCelsius === null ? null : lowerCelsius * 1000,
  upperMilli: upperCelsius === null ? null : upperCelsius * 1000,
  minutes,
})
type Reading = { atMs: number; milli: number }
const used = (rule: BudgetRule, readings: readonly Reading[], thresholdMs = 30 * minute) => {
  const fold = emptyFold(rule)
  for (const { atMs, milli } of readings) countReading(fold, rule, thresholdMs, atMs, milli)
  return fold.uses
}

suite('A limit belongs to the side that is nearer to the band', () => {
  test('above the band to the colder range, below it to the warmer one', () => {
    const rule = { band: cold, ranges: [range(null, -5), range(-5, 0), range(0, 2), range(8, 25), range(25, 30)] }
    const places = [-6, -5, -0.001, 0, 1.999, 2, 8, 8.001, 25, 25.001, 30, 30.001].map(celsius =>
      placeOf(rule, celsius * 1000),
    )
    assert.deepEqual(places, [0, 1, 1, 2, 2, null, null, 3, 3, 4, 4, 5])
  })

  test('also if a range is within the band', () => {
    const rule = { band: bands['1-30'], ranges: [range(25, 30), range(30, 40)] }
    assert.deepEqual([25_000, 25_001, 30_000, 30_001, 40_001, 999].map(milli => placeOf(rule, milli)), [null, 0, 0, 1, 2, 2]) // prettier-ignore
  })
})

const limit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -10, max: 40 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
/** Valid ranges, some with gaps between them. */
const ranges = fc
  .uniqueArray(fc.integer({ min: -10, max: 40 }), { minLength: 2, maxLength: 7 })
  .chain(limits =>
    fc.tuple(fc.constant(limits.toSorted((a, b) => a - b)), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })),
  )
  .map(([limits, kept]) =>
    [null, ...limits, null]
      .slice(1)
      .flatMap((upper, at) => (kept[at] ? [range([null, ...limits][at] ?? null, upper)] : [])),
  )
  .filter(all => rangeFault(all) === null)
const band = fc.constantFrom(...bandCodes).map(code => bands[code])
const readings = fc
  .array(fc.tuple(fc.constantFrom(1, 5, 10, 30, 31, 90), fc.integer({ min: -12_000, max: 42_000 }), fc.boolean()), {
    maxLength: 40,
  })
  .map(steps => {
    let atMs = 0
    // Half of them in whole degrees, like the limits.
    return steps.map(([step, milli, isWhole]) => ({
      atMs: (atMs += step * minute),
      milli: isWhole ? Math.round(milli / 1000) * 1000 : milli,
    }))
  })

suite('Ranges', () => {
  test('have ordered limits, and at most a limit in common', () => {
    assert.equal(rangeFault([range(8, 25), range(25, 30), range(null, 2)]), null)
    assert.deepEqual(rangeFault([range(8, 25), range(24.9, 30)]), { place: 1, fault: 'overlaps' })
    assert.deepEqual(rangeFault([range(20, null), range(8, 25)]), { place: 0, fault: 'overlaps' })
    assert.deepEqual(rangeFault([range(8, 25), range(8, 25)]), { place: 1, fault: 'overlaps' })
    for (const wrong of [range(8, 8), range(9, 8), range(null, null)])
      assert.deepEqual(rangeFault([range(30, 40), wrong]), { place: 1, fault: 'limits' })
  })

  test('are compatible exactly if no temperature is in two of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(limit, limit), { minLength: 1, maxLength: 4 }), band, (limits, evaluated) => {
        const all = limits.map(([lower, upper]) => range(lower, upper))
        fc.pre(all.every(one => rangeFault([one]) === null))
        // From below the lowest possible limit to above the highest.
        const isTwice = Array.from({ length: 1201 }, (_, i) => -15_000 + i * 50).some(
          milli => all.filter(one => isInRange(one, evaluated, milli)).length > 1,
        )
        assert.equal(rangeFault(all) !== null, isTwice)
      }),
    )
  })

  test('and the band leave no temperature between two adjacent ones', () => {
    fc.assert(
      fc.property(ranges, band, fc.integer({ min: -12, max: 42 }), (all, evaluated, celsius) => {
        const at = (milli: number) => placeOf({ ranges: all, band: evaluated }, milli)
        const [below, on, above] = [at(celsius * 1000 - 1), at(celsius * 1000), at(celsius * 1000 + 1)]
        assert.ok(on === below || on === above)
      }),
    )
  })
})

suite('The use of a budget', () => {
  test('lasts from a reading to the next one, but not over a gap', () => {
    const rule = { band: cold, ranges: [range(8, 25), range(25, 30)] }
    const uses = used(rule, [
      { atMs: 0, milli: 9_000 },
      { atMs: 10 * minute, milli: 26_000 },
      { atMs: 20 * minute, milli: 5_000 },
      { atMs: 30 * minute, milli: 1_000 },
      { atMs: 61 * minute, milli: 26_000 },
    ])
    assert.deepEqual(uses, [
      { usedMs: 10 * minute, readings: 1 },
      { usedMs: 10 * minute, readings: 2 },
      { usedMs: 0, readings: 1 },
    ])
  })

  test('of everything above and below the band is the time above and below it', () => {
    fc.assert(
      fc.property(band, readings, fc.constantFrom(30, 31, 90), (evaluated, series, thresholdMinutes) => {
        const state = emptyEvaluationState([{ ...evaluated, toleranceMinutes: 0 }], thresholdMinutes * minute)
        for (const { atMs, milli } of series) addReading(state, atMs, milli, noEvents())
        const above = { lowerMilli: evaluated.upperMilli, upperMilli: null, minutes: 0 }
        const below = { lowerMilli: null, upperMilli: evaluated.lowerMilli, minutes: 0 }
        const all = evaluated.lowerMilli === null ? [above] : [above, below]
        const [overUpper, underLower] = used({ band: evaluated, ranges: all }, series, thresholdMinutes * minute)
        const [evaluation] = state.evaluations
        assert.equal(overUpper?.usedMs, evaluation?.aboveMs)
        if (evaluated.lowerMilli !== null) assert.equal(underLower?.usedMs, evaluation?.belowMs)
      }),
    )
  })

  test('equals a count minute by minute', () => {
    fc.assert(
      fc.property(ranges, band, readings, (all, evaluated, series) => {
        const rule = { band: evaluated, ranges: all }
        const naive = Array.from({ length: all.length + 1 }, (_, place) => {
          const meant = series.filter(({ milli }) => placeOf(rule, milli) === place)
          const minutes = meant.map(reading => {
            const next = series[series.indexOf(reading) + 1]
            const step = next ? next.atMs - reading.atMs : 0
            return step > 30 * minute ? 0 : step
          })
          return { usedMs: minutes.reduce((sum, ms) => sum + ms, 0), readings: meant.length }
        })
        assert.deepEqual(used(rule, series), naive)
      }),
    )
  })

  test('needs no readings if neither the lowest nor the highest uses budget', () => {
    fc.assert(
      fc.property(ranges, band, readings, (all, evaluated, series) => {
        fc.pre(series.length > 0)
        const rule = { band: evaluated, ranges: all }
        const milli = series.map(reading => reading.milli)
        if (!mayCost(rule, Math.min(...milli), Math.max(...milli)))
          assert.ok(used(rule, series).every(use => use.readings === 0))
      }),
    )
  })
})

suite('The state of a range', () => {
  const state = (minutes: number, usedMinutes: number, count = 1) =>
    stateOfRange(minutes, { usedMs: usedMinutes * minute, readings: count }, 80)

  test('is a warning from its share on, and used up when nothing is left', () => {
    assert.deepEqual([0, 79.9, 80, 99.9, 100, 101].map(minutes => state(100, minutes)), [
      'within',
      'within',
      'warning',
      'warning',
      'usedUp',
      'usedUp',
    ]) // prettier-ignore
    assert.equal(state(100, 0, 0), 'unused')
  })

  test('is used up by a single reading if no time is allowed', () => {
    assert.equal(state(0, 0, 0), 'unused')
    assert.equal(state(0, 0, 1), 'usedUp')
  })

  test('of a lot is that of its worst range', () => {
    assert.equal(worstState([]), 'unused')
    assert.equal(worstState(['within', 'usedUp', 'warning']), 'usedUp')
    assert.equal(worstState(['usedUp', 'notCovered']), 'notCovered')
  })
})
