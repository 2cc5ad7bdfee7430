import { clockZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import { quantityWords } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

const offset = /(?:UTC|GMT)?\s?[+\-\u2212]\s?\d{1,2}(?::?[0-5]\d)?(?![\d:])|\b(?:UTC|GMT|JST)\b/i
const placeName = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b/

/** The zone that a value states: by itself, by the name of its place, or by an offset beside a short name, as in IST (UTC+05:30). */
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
 * Whether clocks of places that share an offset are put forward in summer. Windows calls Berlin's zone (UTC+01:00) in July
 * as well, so that beside names of places such an offset does not say what a clock showed.
 */
function keepsSummerTime(zone: ClockZone): boolean {
  if (!('offsetMinutes' in zone)) return false
  return summerOffsets().has(zone.offsetMinutes)
}

let summer: Set<number> | undefined

/** The usual offsets of all zones that have another one in the other half of the year. */
function summerOffsets(): Set<number> {
  if (summer) return summer
  summer = new Set()
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const [january = 0, july = 0] = [0, 6].map(month => offsetOf(timeZone, Date.UTC(2026, month, 15)))
    if (january !== july) summer.add(Math.min(january, july))
  }
  return summer
}

function offsetOf(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs)
  const zone = clockZone(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return zone && 'offsetMinutes' in zone ? zone.offsetMinutes : 0
}

const headZone =
  /(?<![A-Za-z])((?:UTC|GMT)\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?|UTC|GMT|JST)(?![A-Za-z\d])|\(([A-Za-z]+\/[A-Za-z_/+-]+|[+-]\d{1,2}:?\d\d)\)/i

/** The zone that a head of times names. */
export function zoneIn(text: string): ClockZone | undefined {
  const found = headZone.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? undefined : clockZone(name)
}

/** A line alone that says of all times in which zone they are: Timestamps in UTC. */
export function proseZone(rows: readonly Row[]): ClockZone | undefined {
  for (const { cells } of rows) {
    const [only = '', ...others] = cells.filter(cell => cell.trim() !== '')
    if (others.length > 0 || !quantityWords.time.test(foldedHead(only)) || rawTime(only)) continue
    const found = offset.exec(only)
    const zone = found ? statedZone(only.slice(found.index)) : undefined
    if (zone) return zone
  }
  return undefined
}
