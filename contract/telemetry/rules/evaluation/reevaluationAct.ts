import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** The most deliveries of one re-evaluation: it is one transaction, and readings of their loggers wait for it. */
export const maxReevaluatedAtOnce = 200
/** A reason is one line. */
export const maxReasonLength = 500

export type OutcomeChange = { from: Outcome; to: Outcome; count: number }

/** How many deliveries changed from which outcome to which; unchanged ones last. */
export function outcomeChanges(evaluated: readonly { outcome: Outcome; newOutcome: Outcome }[]): OutcomeChange[] {
  const groups = Map.groupBy(evaluated, delivery => `${delivery.outcome} ${delivery.newOutcome}`)
  const changes = [...groups.values()].flatMap(group =>
    group.slice(0, 1).map(({ outcome, newOutcome }) => ({ from: outcome, to: newOutcome, count: group.length })),
  )
  const isUnchanged = (change: OutcomeChange) => Number(change.from === change.to)
  return changes.toSorted((a, b) => isUnchanged(a) - isUnchanged(b) || b.count - a.count)
}
