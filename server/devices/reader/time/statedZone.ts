import { clockZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import { offsetsOf } from '#server/devices/reader/time/clockOffsets.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import { rawTime } from '#server/devices/reader/time/rawTime.ts'

const offset = /(?:UTC|GMT)?\s?[+\-\u2212]\s?\d{1,2}(?::?[0-5]\d)?(?![\d:])|\b(?:UTC|GMT|JST)\b/i
const placeName = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b/

/** The zone that a value states: a zone alone, a place name, or an offset beside a short name as in IST (UTC+05:30). */
export function statedZone(value: string): ClockZone | undefined {
  const whole = clockZone(value)
  if (whole) return whole
  const place = placeName.exec(value)
  if (place) return clockZone(place[0])
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

const headerZone =
  /(?<![A-Za-z])((?:UTC|GMT)\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?|UTC|GMT|JST)(?![A-Za-z\d])|\(([A-Za-z]+\/[A-Za-z_/+-]+|[+-]\d{1,2}:?\d\d)\)/i

/** The zone that the header of a column of times names. */
export function zoneIn(text: string): ClockZone | undefined {
  const found = headerZone.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? undefined : clockZone(name)
}

/** The zone that a single line states for all times: Timestamps in UTC. */
export function proseZone(rows: readonly Row[]): ClockZone | undefined {
  for (const { cells } of rows) {
    const [only = '', ...others] = cells.filter(cell => cell.trim() !== '')
    if (others.length > 0 || !quantityWords.time.test(normalize(only)) || rawTime(only)) continue
    const found = offset.exec(only)
    const zone = found ? statedZone(only.slice(found.index)) : undefined
    if (zone) return zone
  }
  return undefined
}
