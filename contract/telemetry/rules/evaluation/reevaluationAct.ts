import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** So many deliveries are re-evaluated in one act: all of it is one transaction, in which their loggers' readings wait. */
export const maxReevaluatedAtOnce = 200
/** A reason is one line. */
export const maxReasonLength = 500

export type OutcomeChange = { from: Outcome; to: Outcome; count: number }

/** How many deliveries went from which outcome to which; what stayed as it was comes last. */
export function outcomeChanges(evaluated: readonly { outcome: Outcome; newOutcome: Outcome }[]): OutcomeChange[] {
  const groups = Map.groupBy(evaluated, one => `${one.outcome} ${one.newOutcome}`)
  const changes = [...groups.values()].flatMap(group => {
    const [first] = group
    return first ? [{ from: first.outcome, to: first.newOutcome, count: group.length }] : []
  })
  const stays = (change: OutcomeChange) => Number(change.from === change.to)
  return changes.toSorted((a, b) => stays(a) - stays(b) || b.count - a.count)
}
