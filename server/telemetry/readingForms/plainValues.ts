import { instantOf } from '#contract/telemetry/rules/readings/receivedTime.ts'
import { isDigit, minus, plus, point, quote, zero } from '#server/telemetry/readingForms/jsonBytes.ts'

/** What was read last, and the last day: most readings are of the same day as the one before. */
export type Scanned = { value: number; dayNumber: number; dayMs: number }

const maxDigits = 15
const powersOfTen = Float64Array.from({ length: maxDigits + 1 }, (_, n) => 10 ** n)

/**
 * Reads a JSON number of up to 15 digits without an exponent; returns the index behind it, or -1. It is the same number as
 * JSON.parse() gives: both digits and power of ten are exact, so that their quotient is the nearest one (IEEE 754).
 */
export function readNumber(bytes: Uint8Array, start: number, scanned: Scanned): number {
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  let at = first
  let digits = 0
  for (let byte = bytes[at]; isDigit(byte); byte = bytes[(at += 1)]) digits = digits * 10 + (byte - zero)
  const whole = at - first
  if (whole === 0 || (whole > 1 && bytes[first] === zero)) return -1
  let decimals = 0
  if (bytes[at] === point) {
    const from = (at += 1)
    for (let byte = bytes[at]; isDigit(byte); byte = bytes[(at += 1)]) digits = digits * 10 + (byte - zero)
    decimals = at - from
    if (decimals === 0) return -1
  }
  if (whole + decimals > maxDigits) return -1
  scanned.value = (isNegative ? -digits : digits) / (powersOfTen[decimals] ?? 1)
  return at
}

const hourMs = 3_600_000
const minuteMs = 60_000
const [letterT, letterZ, colonByte] = [0x54, 0x5a, 0x3a]
const none = -1_000_000

/**
 * Reads a time like "2026-11-20T01:02:03Z", with or without a fraction, with Z or an offset like +09:00; returns the index
 * behind its quote, or -1.
 */
export function readInstant(bytes: Uint8Array, start: number, scanned: Scanned): number {
  if (bytes[start] !== quote || bytes[start + 11] !== letterT) return -1
  if (bytes[start + 14] !== colonByte || bytes[start + 17] !== colonByte || !readDay(bytes, start + 1, scanned))
    return -1
  const hour = two(bytes, start + 12)
  const minute = two(bytes, start + 15)
  const second = two(bytes, start + 18)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1
  scanned.value = scanned.dayMs + hour * hourMs + minute * minuteMs + second * 1000
  const at = readFraction(bytes, start + 20, scanned)
  const end = bytes[at] === letterZ ? at + 1 : readOffset(bytes, at, scanned)
  return end !== -1 && bytes[end] === quote ? end + 1 : -1
}

function readDay(bytes: Uint8Array, at: number, scanned: Scanned): boolean {
  const year = two(bytes, at) * 100 + two(bytes, at + 2)
  const month = two(bytes, at + 5)
  const day = two(bytes, at + 8)
  if (bytes[at + 4] !== minus || bytes[at + 7] !== minus || year < 0 || month < 0 || day < 0) return false
  const number = (year * 100 + month) * 100 + day
  if (number === scanned.dayNumber) return true
  const startsAt = instantOf(year, month, day, 0, 0, 0)
  if (typeof startsAt !== 'number') return false
  scanned.dayNumber = number
  scanned.dayMs = startsAt
  return true
}

/** The number of two digits; negative if they are not. */
function two(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]
  const ones = bytes[at + 1]
  return isDigit(tens) && isDigit(ones) ? (tens - zero) * 10 + (ones - zero) : none
}

/** Adds the ms of a fraction, whose other digits are cut off. */
function readFraction(bytes: Uint8Array, start: number, scanned: Scanned): number {
  if (bytes[start] !== point || !isDigit(bytes[start + 1])) return start
  let at = start + 1
  let unitMs = 100
  for (let byte = bytes[at]; isDigit(byte); byte = bytes[(at += 1)]) {
    scanned.value += (byte - zero) * unitMs
    unitMs = Math.floor(unitMs / 10)
  }
  return at
}

/** Takes away an offset of up to 14 hours: no place on earth is farther from UTC. */
function readOffset(bytes: Uint8Array, at: number, scanned: Scanned): number {
  const hours = two(bytes, at + 1)
  const minutes = two(bytes, at + 4)
  const isSigned = bytes[at] === minus || bytes[at] === plus
  if (!isSigned || bytes[at + 3] !== colonByte || hours < 0 || minutes < 0 || minutes > 59) return -1
  const offset = hours * 60 + minutes
  if (offset > 14 * 60) return -1
  scanned.value -= (bytes[at] === minus ? -offset : offset) * minuteMs
  return at + 6
}
