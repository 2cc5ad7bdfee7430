import assert from 'node:assert/strict'
import test from 'node:test'
import { bands, intersection, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { assignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { evaluatedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'

const minute = 60_000
const compliant = { count: 10, excursions: 0, gaps: 0 }
const excursion = { count: 10, excursions: 1, gaps: 1 }
const incomplete = { count: 10, excursions: 0, gaps: 1 }
const silent = { count: 0, excursions: 0, gaps: 1 }

test('an excursion outweighs a gap, and a gap outweighs compliance', () => {
  assert.deepEqual([compliant, excursion, incomplete, silent].map(outcomeOf), [
    'compliant',
    'excursion',
    'incomplete',
    'noData',
  ])
  assert.equal(outcomeOf(together([compliant, incomplete, excursion])), 'excursion')
  assert.equal(outcomeOf(together([compliant, incomplete])), 'incomplete')
  assert.deepEqual(together([compliant, excursion, incomplete]), { count: 30, excursions: 1, gaps: 2 })
})

test('a silent logger next to one that measured is a gap; without any reading there is no data', () => {
  assert.equal(outcomeOf(together([compliant, silent])), 'incomplete')
  assert.equal(outcomeOf(together([compliant, { ...silent, gaps: 0 }])), 'compliant')
  assert.equal(outcomeOf(together([silent, silent])), 'noData')
  assert.equal(outcomeOf(together([])), 'noData')
})

test('a logger is evaluated by its items, never by their intersection', () => {
  const tolerant = { ...bands['2-8'], toleranceMinutes: 30 }
  const room = { ...bands['1-30'], toleranceMinutes: 0 }
  const shown = intersection([tolerant, room]) ?? assert.fail()
  const state = emptyEvaluationState([tolerant, room, shown], 30 * minute)
  for (const [minutes, milli] of [
    [0, 5_000],
    [5, 9_000],
    [10, 5_000],
  ] as const)
    // prettier-ignore
    addReading(state, minutes * minute, milli, noEvents())
  const figures = assignmentFigures(state, { fromMs: 0, endMs: 20 * minute, hasEnded: true, intervalMs: 5 * minute })
  assert.equal(outcomeOf(evaluatedOn(figures, [specKey(tolerant), specKey(room)], 0)), 'compliant')
  assert.equal(outcomeOf(evaluatedOn(figures, [specKey(shown)], 0)), 'excursion')
})

test('an open assignment becomes incomplete once its silence is longer than the threshold', () => {
  const state = emptyEvaluationState([], 30 * minute)
  addReading(state, 0, 5_000, noEvents())
  const figures = assignmentFigures(state, { fromMs: 0, endMs: null, hasEnded: false, intervalMs: 5 * minute })
  assert.equal(outcomeOf(evaluatedOn(figures, [], 30 * minute)), 'compliant')
  assert.equal(outcomeOf(evaluatedOn(figures, [], 30 * minute + 1)), 'incomplete')
  const closed = assignmentFigures(state, { fromMs: 0, endMs: minute, hasEnded: true, intervalMs: 5 * minute })
  assert.equal(outcomeOf(evaluatedOn(closed, [], 99 * minute)), 'compliant')
})
