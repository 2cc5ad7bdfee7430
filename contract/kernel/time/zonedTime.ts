const formatters = new Map<string, Intl.DateTimeFormat>()
const digits = '2-digit'
const fields = { year: 'numeric', month: digits, day: digits, hour: digits, minute: digits, second: digits } as const

/** Cached: creating a formatter costs a hundred times as much as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, ...fields, hourCycle: 'h23', timeZoneName: 'longOffset' } as const
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  formatters.set(timeZone, formatter)
  return formatter
}

/** An instant on the clock of a zone, to the second, with its offset: 2026-11-20T09:00:00+09:00 (ISO 8601). */
export function zonedTime(at: Date, timeZone: string): string {
  const formatted = formatterOf(timeZone).formatToParts(at)
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(
    formatted.map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName?.replace('GMT', '') || '+00:00'}`
}

/** The wall-clock time of a zone at an instant, to the second, as if it were UTC. */
export const clockMs = (atMs: number, timeZone: string): number =>
  Date.parse(`${zonedTime(new Date(atMs), timeZone).slice(0, 19)}Z`)

const quarterMs = 900_000

/**
 * Instants (ms UTC) on the clock of a zone, to the millisecond, with their offsets: 2026-11-20T09:00:00.000+09:00. Fast where
 * many follow each other: zones change their offset at full quarters of an hour.
 */
export function zonedMillis(timeZone: string): (atMs: number) => string {
  const known = { quarter: NaN, offsetMs: 0, offset: '' }
  return atMs => {
    const quarter = Math.floor(atMs / quarterMs)
    if (quarter !== known.quarter) {
      const zoned = zonedTime(new Date(quarter * quarterMs), timeZone)
      known.quarter = quarter
      known.offsetMs = Date.parse(`${zoned.slice(0, 19)}Z`) - quarter * quarterMs
      known.offset = zoned.slice(19)
    }
    return new Date(atMs + known.offsetMs).toISOString().slice(0, 23) + known.offset
  }
}
