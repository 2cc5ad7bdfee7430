import type { AssignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'

/** The four outcomes of a delivery (TEL-26), and of each logger and item in it. */
export const outcomes = ['compliant', 'excursion', 'incomplete', 'noData'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcomes as users see and search them: where no reading can be there yet, a delivery is `notYet`, not `noData`. */
export const shownOutcomes = [...outcomes, 'notYet'] as const
export type ShownOutcome = (typeof shownOutcomes)[number]
export const shownOutcome = (outcome: Outcome, awaitingData: boolean): ShownOutcome =>
  outcome === 'noData' && awaitingData ? 'notYet' : outcome

/**
 * TEL-35: no reading can be there yet before pickup, and until the first of the loggers is silent long enough for a gap
 * (staleAtMs of interval.ts; null if none will be, or the delivery has arrived). In SQL: isAwaitingData and isAwaitingDataOfFacts.
 */
export const isAwaitingData = (awaitingPickup: boolean, firstStaleAtMs: number | null, nowMs: number): boolean =>
  awaitingPickup || (firstStaleAtMs !== null && nowMs <= firstStaleAtMs)

/** The counts that determine an outcome. */
export type Evaluated = { count: number; excursions: number; gaps: number }

/**
 * An excursion outweighs a gap, and a gap outweighs compliance. The outcome of several is the outcome of their sum, so a
 * silent logger next to one that measured is a gap.
 */
export function outcomeOf(evaluated: Evaluated): Outcome {
  if (evaluated.count === 0) return 'noData'
  if (evaluated.excursions > 0) return 'excursion'
  return evaluated.gaps > 0 ? 'incomplete' : 'compliant'
}

/** The sum over several items, loggers or deliveries. */
export const together = (parts: readonly Evaluated[]): Evaluated => ({
  count: parts.reduce((sum, part) => sum + part.count, 0),
  excursions: parts.reduce((sum, part) => sum + part.excursions, 0),
  gaps: parts.reduce((sum, part) => sum + part.gaps, 0),
})

/**
 * The counts of an assignment for items with these spec keys: an item's own key, or those of all its items. Never pass the
 * key of their intersection: it is stricter than any item. `nowMs` decides whether an open assignment's silence is a gap.
 */
export function evaluatedOn(figures: AssignmentFigures, itemSpecKeys: readonly string[], nowMs: number): Evaluated {
  const specs = figures.specs.filter(spec => itemSpecKeys.includes(spec.key))
  const silentNow = figures.staleAtMs !== null && nowMs > figures.staleAtMs
  return {
    count: figures.count,
    excursions: specs.reduce((sum, spec) => sum + spec.excursions, 0),
    gaps: figures.gaps + (silentNow ? 1 : 0),
  }
}
