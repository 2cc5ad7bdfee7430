import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { array, assert as check, integer, property } from 'fast-check'
import { versionOn, versionState } from '#contract/logistics/rules/productVersions.ts'

const version = (number: number, validFrom: string) => ({ version: number, validFrom, isWithdrawn: false })
const numberOn = (versions: ReturnType<typeof version>[], day: string) => versionOn(versions, day)?.version

suite('the version that counts on a day', () => {
  const planned = [version(1, '2026-01-01'), version(2, '2027-01-01'), version(3, '2026-11-20')]

  test('is the one that began last: one made later does not overtake one that begins later', () => {
    assert.equal(numberOn(planned, '2026-11-19'), 1)
    assert.equal(numberOn(planned, '2026-11-20'), 3)
    assert.equal(numberOn(planned, '2026-12-31'), 3)
    assert.equal(numberOn(planned, '2027-01-01'), 2)
  })

  test('is the higher of two that began on the same day', () => {
    const twice = [version(2, '2026-05-01'), version(1, '2026-05-01')]
    assert.equal(numberOn(twice, '2026-05-01'), 2)
    assert.equal(numberOn(twice, '2026-04-30'), 2)
  })

  test('is the first one for what was shipped before any began', () => {
    assert.equal(numberOn(planned, '2020-02-29'), 1)
    assert.equal(numberOn([], '2020-02-29'), undefined)
  })

  const day = integer({ min: 1, max: 28 }).map(date => `2026-11-${String(date).padStart(2, '0')}`)
  const versions = array(day, { minLength: 1, maxLength: 8 }).map(days => days.map((one, at) => version(at + 1, one)))

  test('is told by a calendar in which each version, in turn, takes the days from its own to the next one begun', () => {
    check(
      property(versions, day, (all, asked) => {
        // The calendar is written day by day, the later beginnings over the earlier ones, equal ones by their numbers.
        const calendar = new Map<string, number>()
        const days = Array.from({ length: 28 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
        const inTurn = all.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom) || a.version - b.version)
        const first = inTurn.filter(one => one.validFrom === inTurn[0]?.validFrom).at(-1)
        for (const one of days) calendar.set(one, first?.version ?? 0)
        for (const one of inTurn) for (const at of days) if (at >= one.validFrom) calendar.set(at, one.version)
        assert.equal(numberOn(all, asked), calendar.get(asked))
      }),
    )
  })

  test('does not depend on the order in which versions are told', () => {
    check(
      property(versions, day, (all, asked) => {
        assert.equal(numberOn(all.toReversed(), asked), numberOn(all, asked))
      }),
    )
  })
})

test('a version is in force, planned, past or taken back, and exactly one that stands is in force', () => {
  const all = [
    version(1, '2026-01-01'),
    version(2, '2026-06-01'),
    version(3, '2027-01-01'),
    { ...version(4, '2026-07-01'), isWithdrawn: true },
  ]
  const states = all.map(one => versionState(one, all, '2026-11-20'))
  assert.deepEqual(states, ['past', 'inForce', 'planned', 'withdrawn'])
  assert.equal(versionState(version(1, '2027-01-01'), [version(1, '2027-01-01')], '2026-11-20'), 'inForce')
})
