import { clockZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import { offsetsOf } from '#server/devices/reader/time/clockOffsets.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import { rawTime } from '#server/devices/reader/time/rawTime.ts'

const size = String.raw`[+\-\u2212]\s?(?:\d{1,2}:[0-5]\d|\d\d[0-5]\d|\d{1,2})(?![\d:])`
const named = String.raw`(?<![A-Za-z/])(?:(?:UTC|GMT)(?:\s?${size})?|JST)(?![A-Za-z\d]|\s?[+\-\u2212]\s?\d)`
const offset = new RegExp(`${named}|${size}`, 'i')
/** Beside other words, a number with a sign may be a temperature. */
const namedOffset = new RegExp(named, 'i')
/** In Etc/GMT-9, the sign is the opposite one: it is a whole name. */
const placeName = /\b[A-Z]+\/[A-Z_-]{2,}(?:\/[A-Z_-]{2,})?(?:[+-]?\d{1,2})?/gi

const firstZone = (names: readonly string[]) => names.map(clockZone).find(zone => zone !== undefined)

/** The zone that a value states: a zone alone, a place name, or an offset beside a short name as in IST (UTC+05:30). */
export function statedZone(value: string): ClockZone | undefined {
  const whole = clockZone(value)
  if (whole) return whole
  const places = value.match(placeName)
  if (places) return firstZone(places)
  const found = offset.exec(value)
  const zone = found ? clockZone(found[0]) : undefined
  if (!found || !zone) return undefined
  const words = value.replace(found[0], '').replaceAll(/[()[\],;\s]|standard|標準|标准|標準時/giu, '')
  return /^[A-Z]{0,5}$/.test(words) || !keepsSummerTime(zone) ? zone : undefined
}

/**
 * Whether places with an offset put their clocks forward in summer. Windows names Berlin's zone (UTC+01:00) in July as well, so
 * beside place names such an offset does not tell which time a clock showed.
 */
const keepsSummerTime = (zone: ClockZone): boolean =>
  'offsetMinutes' in zone && summerOffsets().has(zone.offsetMinutes * 60_000)

let summer: Set<number> | undefined

/** The standard offsets (ms) of all zones with another offset in summer. */
function summerOffsets(): Set<number> {
  if (summer) return summer
  summer = new Set()
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const [january = 0, july = 0] = [0, 6].map(month => offsetsOf(timeZone)(Date.UTC(2026, month, 15)))
    if (january !== july) summer.add(Math.min(january, july))
  }
  return summer
}

const bracketed = /\(([+\-\u2212]\d{1,2}:?\d\d)\)/
const nameWord = /\p{Lu}\p{L}{2,}|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu

/** The zone that the header of a column of times names; undefined for an offset beside place names that have another in summer. */
export function zoneIn(text: string): ClockZone | undefined {
  const place = firstZone(text.match(placeName) ?? [])
  if (place) return place
  const found = namedOffset.exec(text)
  if (!found) return clockZone(bracketed.exec(text)?.[1] ?? '')
  const zone = clockZone(found[0])
  const before = text.slice(0, found.index)
  const opened = before.lastIndexOf('(') > before.lastIndexOf(')') ? before.slice(before.lastIndexOf('(')) : ''
  const words = `${opened} ${text.slice(found.index + found[0].length)}`.match(nameWord) ?? []
  const isPlaced = words.some(word => !quantityWords.time.test(normalize(word)))
  return zone && isPlaced && keepsSummerTime(zone) ? undefined : zone
}

/** The zone that a single line states for all times: Timestamps in UTC. */
export function proseZone(rows: readonly Row[]): ClockZone | undefined {
  for (const { cells } of rows) {
    const [only = '', ...others] = cells.filter(cell => cell.trim() !== '')
    if (others.length > 0 || !quantityWords.time.test(normalize(only)) || rawTime(only)) continue
    const found = namedOffset.exec(only)
    const zone = found ? statedZone(only.slice(found.index)) : undefined
    if (zone) return zone
  }
  return undefined
}
