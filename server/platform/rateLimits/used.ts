import type { Limit } from '#server/platform/rateLimits/limits.ts'

/** How often a subject used a limit in a window of time, and in the one before. */
export type Used = { span: number; used: number; usedBefore: number }

export const spanAt = ({ spanMs }: Limit, atMs: number) => Math.floor(atMs / spanMs)

/** The counts in a later window; unchanged for an earlier one, which a clock that is behind sees. */
export function inSpan(count: Used, span: number): Used {
  if (span <= count.span) return count
  return { span, used: 0, usedBefore: span === count.span + 1 ? count.used : 0 }
}

/** Compensates for floating-point errors, so that a whole ms is not rounded down. */
const rounding = 1e-6

/**
 * The ms until the subject may continue; 0: now. Sliding window: the share of the window before that lies within the last
 * `spanMs` counts, as if it had been used evenly.
 */
export function waitMs({ most, spanMs }: Limit, count: Used, atMs: number): number {
  const { span, used, usedBefore } = inSpan(count, Math.floor(atMs / spanMs))
  const gone = Math.max(0, atMs / spanMs - span)
  if (used + usedBefore * (1 - gone) < most) return 0
  // When the window before has faded enough for one more; if this window is full, when this one has.
  const fadesAt = used < most ? 1 - (most - used) / usedBefore : 2 - most / used
  return Math.floor((fadesAt - gone) * spanMs + rounding) + 1
}
