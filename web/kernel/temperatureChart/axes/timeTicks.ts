const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Labels of a time axis in the portal's zone and the reader's language: 11月21日, 21 Nov; the day stands below the hour where
 * it changes, the year below the day. A clock of 24 hours in both languages.
 */
export function timeTicks(ticksMs: readonly number[], stepMs: number, timeZone: string, locale: string): string[] {
  const day = new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric' })
  const year = new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric' })
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(stepMs < minuteMs ? { second: '2-digit' } : {}),
  })
  const [upper, lower] = stepMs < dayMs ? [clock, day] : [day, year]
  let below = ''
  return ticksMs.map(atMs => {
    const label = lower.format(atMs)
    const isNew = label !== below
    below = label
    return isNew ? `${upper.format(atMs)}\n${label}` : upper.format(atMs)
  })
}

/** Ticks of a time axis that counts from a common start, at whole steps from it. */
export function elapsedSplits(originMs: number, fromMs: number, toMs: number, stepMs: number): number[] {
  const first = Math.ceil((fromMs - originMs) / stepMs)
  const last = Math.floor((toMs - originMs) / stepMs)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => originMs + (first + place) * stepMs)
}
