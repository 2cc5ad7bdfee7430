/**
 * When a logger is assigned to a delivery, in ms UTC; null where unknown or not yet. The next assignment is the one of the same
 * sender: what others say of the logger shortens nothing.
 */
export type AssignmentTimes = { toMs: number | null; deliveredAtMs: number | null; nextAssignmentFromMs: number | null }

/**
 * Where an assignment ends, in ms UTC; null while it is open. Its own end stands; without one it ends at the delivery or where its
 * sender's next assignment of the logger starts, whichever comes first (TEL-9).
 */
export function assignmentEndMs(assignment: AssignmentTimes): number | null {
  if (assignment.toMs !== null) return assignment.toMs
  const endMs = Math.min(assignment.deliveredAtMs ?? Infinity, assignment.nextAssignmentFromMs ?? Infinity)
  return endMs === Infinity ? null : endMs
}

/** TEL-9: a delivery owns its loggers' readings with from ≤ time < to; an open assignment owns all from its start on. */
export const assignmentOwns = (assignment: { fromMs: number; endMs: number | null }, atMs: number): boolean =>
  assignment.fromMs <= atMs && (assignment.endMs === null || atMs < assignment.endMs)
