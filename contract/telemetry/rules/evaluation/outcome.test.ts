import assert from 'node:assert/strict'
import test from 'node:test'
import { bands, intersection, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { linkFigures } from '#contract/telemetry/rules/evaluation/linkFigures.ts'
import { addReading, emptyLinkState, noEvents } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { judgedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'

const minute = 60_000
const kept = { count: 10, excursions: 0, gaps: 0 }
const excursion = { count: 10, excursions: 1, gaps: 1 }
const incomplete = { count: 10, excursions: 0, gaps: 1 }
const silent = { count: 0, excursions: 0, gaps: 1 }

test('an excursion outweighs a gap, and a gap what was kept', () => {
  assert.deepEqual([kept, excursion, incomplete, silent].map(outcomeOf), ['kept', 'excursion', 'incomplete', 'noData'])
  assert.equal(outcomeOf(together([kept, incomplete, excursion])), 'excursion')
  assert.equal(outcomeOf(together([kept, incomplete])), 'incomplete')
  assert.deepEqual(together([kept, excursion, incomplete]), { count: 30, excursions: 1, gaps: 2 })
})

test('a logger that stayed silent beside one that measured is a gap; without any reading there is no data', () => {
  assert.equal(outcomeOf(together([kept, silent])), 'incomplete')
  assert.equal(outcomeOf(together([kept, { ...silent, gaps: 0 }])), 'kept')
  assert.equal(outcomeOf(together([silent, silent])), 'noData')
  assert.equal(outcomeOf(together([])), 'noData')
})

test('a logger is judged by its items, never by their intersection', () => {
  const tolerant = { ...bands['2-8'], toleranceMinutes: 30 }
  const room = { ...bands['1-30'], toleranceMinutes: 0 }
  const shown = intersection([tolerant, room]) ?? assert.fail()
  const state = emptyLinkState([tolerant, room, shown], 30 * minute)
  for (const [minutes, milli] of [
    [0, 5_000],
    [5, 9_000],
    [10, 5_000],
  ] as const)
    // prettier-ignore
    addReading(state, minutes * minute, milli, noEvents())
  const figures = linkFigures(state, { fromMs: 0, endMs: 20 * minute, intervalMs: 5 * minute })
  assert.equal(outcomeOf(judgedOn(figures, [specKey(tolerant), specKey(room)], 0)), 'kept')
  assert.equal(outcomeOf(judgedOn(figures, [specKey(shown)], 0)), 'excursion')
})

test('an open link becomes incomplete once its silence is longer than the threshold', () => {
  const state = emptyLinkState([], 30 * minute)
  addReading(state, 0, 5_000, noEvents())
  const figures = linkFigures(state, { fromMs: 0, endMs: null, intervalMs: 5 * minute })
  assert.equal(outcomeOf(judgedOn(figures, [], 30 * minute)), 'kept')
  assert.equal(outcomeOf(judgedOn(figures, [], 30 * minute + 1)), 'incomplete')
  const closed = linkFigures(state, { fromMs: 0, endMs: minute, intervalMs: 5 * minute })
  assert.equal(outcomeOf(judgedOn(closed, [], 99 * minute)), 'kept')
})
