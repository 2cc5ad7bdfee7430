/** When a delivery should arrive: an instant in ms UTC, or a day as YYYY-MM-DD in the portal's time zone. */
export type Plan = { atMs: number } | { day: string }

/**
 * LOG-8: late is what was delivered after its plan, or is not delivered and now is after it; a plan that is a date means the
 * end of that day. Without a plan nothing is late.
 */
export function isLate(delivery: { plan: Plan | null; deliveredAtMs: number | null; nowMs: number; timeZone: string }) {
  if (delivery.plan === null) return false
  const deadlineMs = 'atMs' in delivery.plan ? delivery.plan.atMs : endOfDayMs(delivery.plan.day, delivery.timeZone)
  return (delivery.deliveredAtMs ?? delivery.nowMs) > deadlineMs
}

/**
 * The last millisecond (UTC) of a calendar day YYYY-MM-DD in an IANA time zone, also where a change of clocks lengthens it,
 * shortens it or skips its midnight.
 */
export function endOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`) + dayMs
  // the clock's offset a day before and a day after: one of them, or a change between them, makes this midnight
  const offsets = [localMs(midnightMs - dayMs, timeZone) + dayMs, localMs(midnightMs + dayMs, timeZone) - dayMs]
  const instants = offsets.map(local => midnightMs - (local - midnightMs))
  const latestMs = Math.max(...instants)
  if (localMs(latestMs, timeZone) === midnightMs) return latestMs - 1
  return lastBefore(Math.min(...instants) - 1, latestMs, atMs => localMs(atMs, timeZone) < midnightMs)
}

const dayMs = 86_400_000

/** The last millisecond that still holds, between one that does and one that does not. */
function lastBefore(heldMs: number, missedMs: number, holds: (atMs: number) => boolean): number {
  let [held, missed] = [heldMs, missedMs]
  while (missed - held > 1) {
    const middle = Math.floor((held + missed) / 2)
    if (holds(middle)) held = middle
    else missed = middle
  }
  return held
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a wall clock shows at an instant, to the second and as if it were UTC. */
function localMs(atMs: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...clockFields, timeZone })
  clocks.set(timeZone, clock)
  const shown = Object.fromEntries(clock.formatToParts(atMs).map(part => [part.type, Number(part.value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const clockFields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
