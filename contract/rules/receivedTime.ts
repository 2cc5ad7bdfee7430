/** Why a text is no instant. */
export type TimeProblem = 'timeUnreadable' | 'timeWithoutZone' | 'timeImpossible'

const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)?$/
const minuteMs = 60_000

/**
 * The instant that a text names, in ms UTC: ISO 8601 with Z or an offset (+09:00, +0900, +09), cut off to the millisecond.
 * A day, hour or offset that no calendar or clock shows is impossible, and so is a leap second.
 */
export function parseInstant(text: string): number | TimeProblem {
  if (text.length === 20 && text.charCodeAt(19) === letterZ) return parsePlain(text)
  return parseAny(text)
}

const letterZ = 90

/** The form that nearly all loggers send, 2026-11-20T01:02:03Z, without a regular expression: 100,000 come in one request. */
function parsePlain(text: string): number | TimeProblem {
  const separators = text[4] === '-' && text[7] === '-' && text[10] === 'T' && text[13] === ':' && text[16] === ':'
  const date = digits(text, 0) * 100 + digits(text, 2)
  const atMs = instantOf(date, digits(text, 5), digits(text, 8), digits(text, 11), digits(text, 14), digits(text, 17))
  return separators && Number.isFinite(atMs) ? atMs : parseAny(text)
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
  // no place on earth is farther from UTC than 14 hours
  const offsetMinutes = Number(offsetHour) * 60 + Number(offsetMinute)
  if (offsetMinutes > 14 * 60 || Number(offsetMinute) > 59) return 'timeImpossible'
  return atMs + ms - (sign === '-' ? -1 : 1) * offsetMinutes * minuteMs
}

function instantOf(year: number, month: number, day: number, hour: number, minute: number, second: number) {
  const possible = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!possible || !(hour <= 23 && minute <= 59 && second <= 59)) return 'timeImpossible'
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Two digits at a place, not a number where something else stands there. */
function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN
}
