/** Why a text is not an instant. */
export type TimeProblem = 'timeUnreadable' | 'timeWithoutZone' | 'timeImpossible'

const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)?$/
/** The form that nearly all loggers send. It is read without capture groups: a request may hold 100,000 of them. */
const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/
const wholeSeconds = '2026-11-20T01:02:03Z'
const minuteMs = 60_000
const fourCenturiesMs = 146_097 * 24 * 60 * minuteMs

/**
 * Parses ISO 8601 with Z or an offset (+09:00, +0900, +09) to ms UTC, truncated to the millisecond. Days, hours and offsets
 * that do not exist are impossible, and so are leap seconds.
 */
export function parseInstant(text: string): number | TimeProblem {
  if (!plain.test(text)) return parseAny(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)]
  const atMs = instantOf(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17))
  const hasMs = text.length > wholeSeconds.length
  return hasMs && typeof atMs === 'number' ? atMs + twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10) : atMs
}

function parseAny(text: string): number | TimeProblem {
  const found = shape.exec(text)
  if (!found) return 'timeUnreadable'
  const [, year, month, day, hour, minute, second = '0', fraction = '', utc, sign, offsetHour, offsetMinute = '0'] =
    found
  const atMs = instantOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  if (atMs === 'timeImpossible') return atMs
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (utc !== undefined) return atMs + ms
  if (offsetHour === undefined) return 'timeWithoutZone'
  // No place on earth is farther from UTC than 14 hours.
  const offsetMinutes = Number(offsetHour) * 60 + Number(offsetMinute)
  if (offsetMinutes > 14 * 60 || Number(offsetMinute) > 59) return 'timeImpossible'
  return atMs + ms - (sign === '-' ? -1 : 1) * offsetMinutes * minuteMs
}

/** ms UTC of a time that exists. */
export function instantOf(year: number, month: number, day: number, hour: number, minute: number, second: number) {
  const possible = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!possible || !(hour <= 23 && minute <= 59 && second <= 59)) return 'timeImpossible'
  // Date.UTC() takes the years 0 to 99 for 1900 to 1999. The calendar repeats itself every 400 years.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - fourCenturiesMs
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const zero = 48
const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
