import { clockMs } from '#contract/kernel/time/zonedTime.ts'

/** The planned arrival: an instant in ms UTC, or a day as YYYY-MM-DD in the portal's time zone. */
export type Plan = { atMs: number } | { day: string }

/**
 * LOG-8: a delivery is late if it was delivered after its plan, or is undelivered after it. A plan that is a date means the
 * end of that day. Without a plan it is never late.
 */
export function isLate(delivery: { plan: Plan | null; deliveredAtMs: number | null; nowMs: number; timeZone: string }) {
  if (delivery.plan === null) return false
  const deadlineMs = 'atMs' in delivery.plan ? delivery.plan.atMs : endOfDayMs(delivery.plan.day, delivery.timeZone)
  return (delivery.deliveredAtMs ?? delivery.nowMs) > deadlineMs
}

/**
 * The last millisecond (UTC) of a calendar day YYYY-MM-DD in an IANA time zone, also if a clock change lengthens it,
 * shortens it or skips its midnight.
 */
export function endOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`) + dayMs
  // The offset a day before and a day after: one of them, or a change between them, determines this midnight.
  const offsets = [clockMs(midnightMs - dayMs, timeZone) + dayMs, clockMs(midnightMs + dayMs, timeZone) - dayMs]
  const instants = offsets.map(local => midnightMs - (local - midnightMs))
  const latestMs = Math.max(...instants)
  if (clockMs(latestMs, timeZone) === midnightMs) return latestMs - 1
  return lastBefore(Math.min(...instants) - 1, latestMs, atMs => clockMs(atMs, timeZone) < midnightMs)
}

const dayMs = 86_400_000

/** Binary search for the last millisecond at which `holds` is true; it is true at `low` and false at `high`. */
function lastBefore(low: number, high: number, holds: (atMs: number) => boolean): number {
  if (high - low <= 1) return low
  const middle = Math.floor((low + high) / 2)
  return holds(middle) ? lastBefore(middle, high, holds) : lastBefore(low, middle, holds)
}

/** A plan that is a day means its end (LOG-9); the others are instants. */
export const isDay = (plan: string) => plan.length === 'YYYY-MM-DD'.length
