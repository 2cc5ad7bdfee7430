const minuteMs = 60_000
const fallbackIntervalMs = 10 * minuteMs
const shortestGapMs = 30 * minuteMs

/**
 * How often a logger measures, in ms: the assignment's interval, else the registry's, else the median step, else 10 min (TEL-11).
 * The median of an even number of steps may end in half a millisecond.
 */
export function intervalMs(known: {
  assignmentSeconds: number | null
  registrySeconds: number | null
  medianStepMs: number | null
}): number {
  const seconds = known.assignmentSeconds ?? known.registrySeconds
  if (seconds !== null) return seconds * 1000
  return known.medianStepMs ?? fallbackIntervalMs
}

/** A silence strictly longer than this many ms is a gap: longer than 3 × the interval and longer than 30 min (TEL-23). */
export const gapThresholdMs = (intervalMs: number): number => Math.max(3 * intervalMs, shortestGapMs)

/**
 * The moment after which an open assignment's silence is a gap: it is one when `now > staleAtMs`.
 * Kept beside the figures of an open assignment, so that a query can compare it with the clock.
 */
export const staleAtMs = (lastAtMs: number | null, assignmentFromMs: number, thresholdMs: number): number =>
  (lastAtMs ?? assignmentFromMs) + thresholdMs
