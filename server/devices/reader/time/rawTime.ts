import { clockZone } from '#contract/kernel/time/clockZone.ts'
import { halfDayIn } from '#server/devices/reader/time/timeWords.ts'
import { dayOf, orderBits, rawDate, type RawDate } from '#server/devices/reader/time/rawDate.ts'

/** A time on a clock without a zone: its date as in the file, ms since its midnight (a day or more for rows with a time of day only), and the offset in minutes if the cell has one. */
export type LocalTime = { date: RawDate; clockMs: number; offsetMinutes: number | null }
export type RawTime = LocalTime | { atMs: number }

/** A number behind a blank is not an offset: it may be a measured value. */
const clockShape =
  /(?<!\d)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?!\d)\s?(?:([AP])M\b)?(?:(?<=\d)|\s?)(Z\b|(?:UTC|GMT)\s?[+-]\d{1,2}(?::\d\d)?(?!\d)|[+-]\d{1,2}:\d\d(?!\d)|(?<!\s)[+-]\d{1,2}(?!\d)|[+-]\d{4}(?!\d)|UTC\b|GMT\b|JST\b)?/i
const wordedClock = /(\d{1,2})[時时시]\s?(\d{1,2})[分분](?:\s?(\d{1,2})[秒초])?/
const compactTime = /^((?:19|20)\d{6})[T ]?([0-2]\d)([0-5]\d)([0-5]\d)?$/

type Clock = { clockMs: number; offsetMinutes: number | null; rest: string }

/** A day that no calendar has, or a time that no clock shows. */
export const isImpossible = (time: RawTime): boolean =>
  !('atMs' in time) && (time.date.orders === 0 || Number.isNaN(time.clockMs))

/** Parses date and time in one cell, in either order; undefined unless it has both. */
export function rawTime(cell: string): LocalTime | undefined {
  const text = normalizedTime(cell)
  const compact = compactTime.exec(text)
  if (compact) return rawTime(`${compact[1]} ${compact[2]}:${compact[3]}:${compact[4] ?? '00'}`)
  const clock = clockOf(text)
  if (!clock) return dottedTime(text)
  const date = rawDate(clock.rest)
  return date && { date, clockMs: clock.clockMs, offsetMinutes: clock.offsetMinutes }
}

const dottedClock = /^(\d{1,2})\.(\d\d)(?:\.(\d\d))?$/
const compactClock = /^([0-2]\d)([0-5]\d)([0-5]\d)?$/

/** Parses 8.05.00 behind a date, as in Finland, Denmark and Italy. */
function dottedTime(text: string): LocalTime | undefined {
  const behind = text.lastIndexOf(' ') + 1
  if (behind === 0 || !dottedClock.test(text.slice(behind))) return undefined
  return rawTimeOf(text.slice(0, behind), text.slice(behind))
}

/** Whether a cell is a clock without colons, which is one only if the header or a date beside it shows that. */
export const isBareClock = (cell: string): boolean => cell !== withColons(cell)

function withColons(cell: string): string {
  const text = cell.trim()
  const [, ...parts] = dottedClock.exec(text) ?? compactClock.exec(text) ?? []
  const [hour, minute] = parts.map(Number)
  if (hour === undefined || minute === undefined || hour > 24 || minute > 59) return cell
  return parts.filter(part => part !== undefined).join(':')
}

/** Parses date and time in two cells; the date's cell may have a midnight that spreadsheets add. */
export function rawTimeOf(dateCell: string, clockCell: string): LocalTime | undefined {
  const clock = clockOf(normalizedTime(clockCell)) ?? clockOf(withColons(clockCell))
  const date = dateAlone(dateCell) ?? midnightOf(dateCell)
  if (!date || clock?.rest !== '') return undefined
  return { date, clockMs: clock.clockMs, offsetMinutes: clock.offsetMinutes }
}

export const dateAlone = (cell: string): RawDate | undefined => rawDate(normalizedTime(cell))
/** ms since midnight of a cell with a time of day only. */
export function clockAlone(cell: string): number | undefined {
  const clock = clockOf(normalizedTime(cell))
  return clock?.rest === '' && !Number.isNaN(clock.clockMs) ? clock.clockMs : undefined
}
/** The same beside a column of dates, where colons may be missing. */
export const clockBesideDate = (cell: string): number | undefined => clockAlone(withColons(cell))
export const isClockAlone = (cell: string): boolean => clockOf(normalizedTime(cell))?.rest === ''

function midnightOf(cell: string): RawDate | undefined {
  const time = rawTime(cell)
  return time?.clockMs === 0 ? time.date : undefined
}

const plain = /^[\x20-\x7E]*$/

const maxTimeLength = 64

/** Most cells are digits, and need no handling of words. */
const bare = /^[\d\s.,:/T+Z-]*$/
const clockInIt = /\d:\d\d/

function normalizedTime(cell: string): string {
  if (cell.length > maxTimeLength) return ''
  if (bare.test(cell)) return cell.trim()
  const text = withClock(plain.test(cell) ? cell.trim() : cell.normalize('NFKC').trim())
  if (!clockInIt.test(text)) return text
  const found = halfDayIn(text)
  return found ? found.rest.replace(/(\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)/, `$1 ${found.half}`) : text
}

/** Converts 9時05分, 9시 5분 and 9时05分 to 9:05. */
function withClock(text: string): string {
  const found = wordedClock.exec(text)
  if (!found) return text
  const [whole, ...parts] = found
  const clock = parts.map(part => (part ?? '0').padStart(2, '0')).join(':')
  return text.replace(whole, clock)
}

function clockOf(text: string): Clock | undefined {
  const found = clockShape.exec(text)
  if (!found) return undefined
  const [whole, hour, minute, second = '0', fraction = '', half, zone] = found
  const hours = half === undefined ? Number(hour) : hoursOfHalfDay(Number(hour), half.toUpperCase() === 'P')
  const seconds = hours * 3600 + Number(minute) * 60 + Number(second)
  // 24:00 is the beginning of the next day.
  const possible = (hours <= 23 || seconds === 86_400) && Number(minute) <= 59 && Number(second) <= 59
  const zoneFound = zone === undefined ? undefined : clockZone(zone)
  return {
    clockMs: possible ? seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) : NaN,
    offsetMinutes: zoneFound && 'offsetMinutes' in zoneFound ? zoneFound.offsetMinutes : null,
    rest: restOf(text, found.index, whole.length),
  }
}

/** 12:30 am is half past midnight; 13 pm is invalid. */
const hoursOfHalfDay = (hour: number, isAfternoon: boolean) => (hour > 12 ? NaN : (hour % 12) + (isAfternoon ? 12 : 0))

const restOf = (text: string, start: number, length: number) =>
  `${text.slice(0, start).replace(/[T,\s]+$/, '')} ${text.slice(start + length).replace(/^[,\s]+/, '')}`.trim()

const dayMs = 86_400_000
/** The spreadsheet date of 1 January 1970. */
const serialOf1970 = 25_569

/** Parses a number as seconds or ms since 1970, or as the days of a spreadsheet. Undefined if it is none of them. */
export function numberedTime(cell: string): RawTime | undefined {
  const text = cell.trim()
  if (/^\d{9,10}(?:\.\d{1,6})?$/.test(text)) return { atMs: Math.round(Number(text) * 1000) }
  if (/^\d{12,13}$/.test(text)) return { atMs: Number(text) }
  if (!/^[2-9]\d{4}(?:[.,]\d{1,15})?$/.test(text)) return undefined
  // Five decimals of a day are not finer than a second.
  const localMs = Math.round((Number(text.replace(',', '.')) - serialOf1970) * 86_400) * 1000
  return { date: dateAt(localMs), clockMs: ((localMs % dayMs) + dayMs) % dayMs, offsetMinutes: null }
}

const dateAt = (localMs: number): RawDate => {
  const at = new Date(localMs)
  return { first: at.getUTCFullYear(), second: at.getUTCMonth() + 1, third: at.getUTCDate(), orders: orderBits.ymd }
}

/** The days between the calendars of spreadsheets. */
const daysTo1904 = 1462

/** The time of a number of days in a workbook that counts from 1904. */
export const from1904 = (time: RawTime): RawTime =>
  'atMs' in time ? time : { ...time, date: dateAt(dayOf(time.date, 'ymd') + daysTo1904 * dayMs) }
