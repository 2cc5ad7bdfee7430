import type { Limit } from '#server/platform/rateLimits/limits.ts'

/** What a subject has used in a span of time, and in the one before it. */
export type Used = { span: number; used: number; usedBefore: number }

export const spanAt = ({ spanMs }: Limit, atMs: number) => Math.floor(atMs / spanMs)

/** The same as seen from a later span; from an earlier one, as a clock that goes behind sees it, unchanged. */
export function inSpan(count: Used, span: number): Used {
  if (span <= count.span) return count
  return { span, used: 0, usedBefore: span === count.span + 1 ? count.used : 0 }
}

/** What is a whole ms in truth must not be one less in floating point. */
const rounding = 1e-6

/**
 * In how many ms the subject may go on; 0 for at once. Of the span before as much counts as lies within the last `spanMs`,
 * as if it had been used evenly.
 */
export function waitMs({ most, spanMs }: Limit, count: Used, atMs: number): number {
  const { span, used, usedBefore } = inSpan(count, Math.floor(atMs / spanMs))
  const gone = Math.max(0, atMs / spanMs - span)
  if (used + usedBefore * (1 - gone) < most) return 0
  // When the span before has faded so far that one more fits; or, where this one is full, when this one has.
  const fadesAt = used < most ? 1 - (most - used) / usedBefore : 2 - most / used
  return Math.floor((fadesAt - gone) * spanMs + rounding) + 1
}
