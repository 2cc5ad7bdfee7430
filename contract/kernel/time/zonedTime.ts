const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formatters.set(timeZone, made)
  return made
}

/** An instant on the clock of a zone, to the second, with its offset: 2026-11-20T09:00:00+09:00 (ISO 8601). */
export function zonedTime(at: Date, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}
