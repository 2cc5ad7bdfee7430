const minuteMs = 60_000

/**
 * The measuring interval in ms: the assignment's, else the registry's, else the median step, else 10 min (TEL-11). The
 * median of an even number of steps may end in half a millisecond.
 */
export function intervalMs(known: {
  assignmentSeconds: number | null
  registrySeconds: number | null
  medianStepMs: number | null
}): number {
  const seconds = known.assignmentSeconds ?? known.registrySeconds
  return seconds === null ? (known.medianStepMs ?? 10 * minuteMs) : seconds * 1000
}

/** A silence strictly longer than this many ms is a gap: longer than 3 × the interval and longer than 30 min (TEL-23). */
export const gapThresholdMs = (intervalMs: number): number => Math.max(3 * intervalMs, 30 * minuteMs)

/**
 * An assignment has a gap at its end when `now > staleAtMs`; null if it ends before its silence is one. Stored with its
 * figures, so that queries can compare it.
 */
export function staleAtMs(
  lastAtMs: number | null,
  assignment: { fromMs: number; endMs: number | null },
  thresholdMs: number,
): number | null {
  const staleMs = (lastAtMs ?? assignment.fromMs) + thresholdMs
  return assignment.endMs === null || staleMs < assignment.endMs ? staleMs : null
}
