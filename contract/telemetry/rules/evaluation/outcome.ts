import type { AssignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'

/** The four outcomes of a delivery (TEL-26), and of each logger and item in it. */
export const outcomes = ['compliant', 'excursion', 'incomplete', 'noData'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcomes of deliveries as people read and search them: what awaits its pickup without a reading lacks nothing yet. */
export const shownOutcomes = [...outcomes, 'notYet'] as const
export type ShownOutcome = (typeof shownOutcomes)[number]
export const shownOutcome = (outcome: Outcome, awaitingPickup: boolean): ShownOutcome =>
  outcome === 'noData' && awaitingPickup ? 'notYet' : outcome

/** What an outcome follows from. */
export type Evaluated = { count: number; excursions: number; gaps: number }

/**
 * Any excursion outweighs any gap, and a gap outweighs what was kept; without a reading nothing can be said.
 * So the worst of several is the outcome of their sum: a logger that stayed silent beside one that measured is a gap.
 */
export function outcomeOf(evaluated: Evaluated): Outcome {
  if (evaluated.count === 0) return 'noData'
  if (evaluated.excursions > 0) return 'excursion'
  return evaluated.gaps > 0 ? 'incomplete' : 'compliant'
}

/** Several items, loggers or deliveries together. */
export const together = (parts: readonly Evaluated[]): Evaluated => ({
  count: parts.reduce((sum, part) => sum + part.count, 0),
  excursions: parts.reduce((sum, part) => sum + part.excursions, 0),
  gaps: parts.reduce((sum, part) => sum + part.gaps, 0),
})

/**
 * What counts for the outcome of the items with these spec keys on an assignment: one key for an item, all of its items' for the assignment.
 * The intersection's key never belongs here: it is stricter than any item and would accuse goods that nobody evaluated so.
 * For an assignment without an end, `nowMs` tells whether its silence has become a gap.
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
