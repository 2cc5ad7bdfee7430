import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import {
  type CaseExcursion,
  compareExcursions,
  type KnownExcursion,
} from '#server/quality/cases/excursions/evaluatedExcursions.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute))
const made = (part: Partial<CaseExcursion> = {}): CaseExcursion => ({
  productId: 1,
  lotId: 1,
  loggerId: 1,
  productVersionId: 1,
  quantity: 1,
  deviationMilliCelsius: 1000,
  peakMilli: 9000,
  side: 'above',
  outOfRangeMs: 600_000,
  longestMs: 600_000,
  excursionCount: 1,
  startedAt: at(0),
  lastAt: at(10),
  isOpen: false,
  ...part,
})
const known = (excursion: CaseExcursion, withdrawnAt: Date | null = null): KnownExcursion => ({
  ...excursion,
  id: 1,
  withdrawnAt,
})

const excursion = fc
  .record({
    productId: fc.nat(1),
    lotId: fc.option(fc.nat(1)),
    loggerId: fc.nat(1),
    deviationMilliCelsius: fc.nat(3),
    outOfRangeMs: fc.nat(3),
    excursionCount: fc.integer({ min: 1, max: 3 }),
    isOpen: fc.boolean(),
  })
  .map(made)
const keyOf = ({ productId, lotId, loggerId }: CaseExcursion) => `${productId} ${lotId} ${loggerId}`
const excursions = fc.uniqueArray(excursion, { selector: keyOf, maxLength: 6 })

suite('The comparison of the excursions of a case', () => {
  test('leads from the stored to the evaluated excursions, whatever they are', () => {
    fc.assert(
      fc.property(excursions, excursions, (before, now) => {
        const { added, changed, withdrawn } = compareExcursions(
          before.map(one => known(one)),
          now,
        )
        const gone = new Set(withdrawn.map(keyOf))
        const after = new Map(before.filter(one => !gone.has(keyOf(one))).map(one => [keyOf(one), one]))
        for (const one of [...added, ...changed.map(change => change.now)]) after.set(keyOf(one), one)
        assert.deepEqual(new Set(after.values()), new Set(now))
      }),
    )
  })

  test('is empty if nothing has changed, and does not call a smaller excursion worsened', () => {
    fc.assert(
      fc.property(excursions, now => {
        const same = compareExcursions(
          now.map(one => known(one)),
          now,
        )
        assert.deepEqual(same, { added: [], changed: [], withdrawn: [], worsened: [], isNews: false })
        const shrunk = now.map(one => ({ ...one, outOfRangeMs: one.outOfRangeMs - 1 }))
        assert.deepEqual(
          compareExcursions(
            now.map(one => known(one)),
            shrunk,
          ).worsened,
          [],
        )
      }),
    )
  })

  for (const [what, before, now, isNews] of [
    ['one excursion that goes on', known(made({ isOpen: true })), made({ outOfRangeMs: 700_000, isOpen: true }), false],
    ['one that goes on and ends', known(made({ isOpen: true })), made({ outOfRangeMs: 700_000 }), false],
    ['a second one', known(made({ isOpen: true })), made({ outOfRangeMs: 700_000, excursionCount: 2 }), true],
    ['one that had ended and is longer', known(made()), made({ outOfRangeMs: 700_000 }), true],
    ['one that was withdrawn and is back', known(made({ isOpen: true }), at(20)), made({ isOpen: true }), true],
    ['one that is less far', known(made()), made({ deviationMilliCelsius: 900 }), false],
  ] as const) {
    test(`${what} is ${isNews ? 'news' : 'no news'}`, () => {
      assert.equal(compareExcursions([before], [now]).isNews, isNews)
    })
  }
})
