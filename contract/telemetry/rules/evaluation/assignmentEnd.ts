/** Times in ms UTC; null where unknown or not yet. The next assignment is the same sender's: other senders shorten nothing. */
type AssignmentTimes = { toMs: number | null; deliveredAtMs: number | null; nextAssignmentFromMs: number | null }

/**
 * The end of an assignment in ms UTC; null while it is open. Without an end of its own it ends at the delivery or where the
 * same sender next assigns the logger, whichever comes first (TEL-9).
 */
export function assignmentEndMs(assignment: AssignmentTimes): number | null {
  if (assignment.toMs !== null) return assignment.toMs
  const endMs = Math.min(assignment.deliveredAtMs ?? Infinity, assignment.nextAssignmentFromMs ?? Infinity)
  return endMs === Infinity ? null : endMs
}

/**
 * Whether its end has certainly passed, because the delivery has arrived since. Another end may still lie ahead, so that the
 * silence before it counts by the clock, as that of an open assignment does.
 */
export const assignmentHasEnded = (endMs: number | null, deliveredAtMs: number | null): boolean =>
  endMs !== null && deliveredAtMs !== null && endMs <= deliveredAtMs

/** TEL-9: a delivery owns its loggers' readings with from ≤ time < to; an open assignment owns all from its start on. */
export const assignmentOwns = (assignment: { fromMs: number; endMs: number | null }, atMs: number): boolean =>
  assignment.fromMs <= atMs && (assignment.endMs === null || atMs < assignment.endMs)
