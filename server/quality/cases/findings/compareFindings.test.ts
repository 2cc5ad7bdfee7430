import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { compareFindings, type KnownFinding } from '#server/quality/cases/findings/compareFindings.ts'
import type { Finding } from '#server/quality/cases/findings/judgedFindings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute))
const made = (part: Partial<Finding> = {}): Finding => ({
  productId: 1,
  lotId: 1,
  loggerId: 1,
  productVersionId: 1,
  quantity: 1,
  beyondMilli: 1000,
  peakMilli: 9000,
  side: 'above',
  outsideMs: 600_000,
  longestMs: 600_000,
  excursionCount: 1,
  startedAt: at(0),
  lastAt: at(10),
  isOpen: false,
  ...part,
})
const known = (finding: Finding, withdrawnAt: Date | null = null): KnownFinding => ({ ...finding, id: 1, withdrawnAt })

const finding = fc
  .record({
    productId: fc.nat(1),
    lotId: fc.option(fc.nat(1)),
    loggerId: fc.nat(1),
    beyondMilli: fc.nat(3),
    outsideMs: fc.nat(3),
    excursionCount: fc.integer({ min: 1, max: 3 }),
    isOpen: fc.boolean(),
  })
  .map(made)
const keyOf = ({ productId, lotId, loggerId }: Finding) => `${productId} ${lotId} ${loggerId}`
const findings = fc.uniqueArray(finding, { selector: keyOf, maxLength: 6 })

suite('what has become of the findings of a case', () => {
  test('leads from what is known to what is judged now, whatever the two are', () => {
    fc.assert(
      fc.property(findings, findings, (before, now) => {
        const { added, changed, withdrawn } = compareFindings(
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

  test('is nothing where nothing has changed, and nothing that shrank has grown', () => {
    fc.assert(
      fc.property(findings, now => {
        const same = compareFindings(
          now.map(one => known(one)),
          now,
        )
        assert.deepEqual(same, { added: [], changed: [], withdrawn: [], grown: [], isNews: false })
        const shrunk = now.map(one => ({ ...one, outsideMs: one.outsideMs - 1 }))
        assert.deepEqual(
          compareFindings(
            now.map(one => known(one)),
            shrunk,
          ).grown,
          [],
        )
      }),
    )
  })

  for (const [what, before, now, isNews] of [
    ['one excursion that goes on', known(made({ isOpen: true })), made({ outsideMs: 700_000, isOpen: true }), false],
    ['one that goes on and ends', known(made({ isOpen: true })), made({ outsideMs: 700_000 }), false],
    ['a second one', known(made({ isOpen: true })), made({ outsideMs: 700_000, excursionCount: 2 }), true],
    ['one that had ended and is longer', known(made()), made({ outsideMs: 700_000 }), true],
    ['one that was withdrawn and is back', known(made({ isOpen: true }), at(20)), made({ isOpen: true }), true],
    ['one that is less far', known(made()), made({ beyondMilli: 900 }), false],
  ] as const) {
    test(`${what} is ${isNews ? 'news' : 'no news'}`, () => {
      assert.equal(compareFindings([before], [now]).isNews, isNews)
    })
  }
})
