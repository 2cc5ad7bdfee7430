import { clockZone } from '#contract/kernel/time/clockZone.ts'
import type { ColumnMapping } from '#contract/devices/rules/loggerFile.ts'
import { bareNumber, timeParts, type TimeField, type TimePart } from '#contract/devices/rules/timeFormat.ts'
import type { TimeLanguage } from '#contract/devices/rules/timeLanguages.ts'
import { halfDayNamed, inEnglishHalves, monthNamed } from '#server/devices/reader/time/timeWords.ts'
import { orderBits, ordersByLength, withOrders, type RawDate } from '#server/devices/reader/time/rawDate.ts'
import { numberedTime, rawTime, rawTimeOf, type LocalTime, type RawTime } from '#server/devices/reader/time/rawTime.ts'

const maxTimeLength = 64

/** A function that reads times as a person explained them; undefined if nothing was explained. */
export function explainedTime({
  timeFormat,
  language,
  clock,
}: ColumnMapping): ((date: string, clock: string) => RawTime | undefined) | undefined {
  if (timeFormat === bareNumber) return cell => numberedTime(cell)
  const parts = timeFormat === undefined ? undefined : timeParts(timeFormat)
  if (parts) {
    const read = patternReader(parts, language)
    return (date, time) => read(clock === undefined ? date : `${date.trim()} ${time.trim()}`)
  }
  if (language === undefined) return undefined
  const english = (cell: string) => (cell.length > maxTimeLength ? cell : inEnglishHalves(cell, language))
  return clock === undefined ? cell => rawTime(english(cell)) : (date, time) => rawTimeOf(english(date), english(time))
}

const words: readonly TimeField[] = ['monthName', 'half', 'offset', 'weekday']
const isNumber = (part: TimePart | undefined) => part !== undefined && 'field' in part && !words.includes(part.field)

/** A pattern shows where the numbers of a date are; their order is detected or asked. */
function patternReader(parts: readonly TimePart[], language: TimeLanguage | undefined) {
  const shape = new RegExp(`^${parts.map((_, at) => shapeOf(parts, at)).join('')}$`, 'iu')
  const fields = parts.flatMap(part => ('field' in part ? [part.field] : []))
  return (cell: string): LocalTime | undefined => {
    if (cell.length > maxTimeLength) return undefined
    const found = shape.exec(cell.normalize('NFKC').trim())
    if (!found) return undefined
    const values = new Map(fields.map((field, at) => [field, found[at + 1] ?? '']))
    const date = dateOf(fields, values, language)
    const clockMs = clockOf(values, language)
    const offset = values.get('offset')
    const zone = offset === undefined ? undefined : clockZone(offset)
    if (!date || clockMs === undefined || (offset !== undefined && !zone)) return undefined
    return { date, clockMs, offsetMinutes: zone && 'offsetMinutes' in zone ? zone.offsetMinutes : null }
  }
}

function shapeOf(parts: readonly TimePart[], at: number): string {
  const part = parts[at]
  if (!part) return ''
  if ('text' in part) return textShape(part.text, parts[at - 1], parts[at + 1])
  const isPacked = isNumber(parts[at - 1]) || isNumber(parts[at + 1])
  switch (part.field) {
    case 'year':
      return '(\\d{4})'
    case 'shortYear':
      return '(\\d{2})'
    case 'fraction':
      return '(\\d{1,9})'
    case 'offset':
      return '(Z|UTC|GMT|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?)'
    case 'half':
    case 'monthName':
    case 'weekday':
      return '(\\p{L}[\\p{L}\\p{M}. ]{0,20}?)'
    default:
      return isPacked ? '(\\d{2})' : '(\\d{1,2})'
  }
}

/** Blanks may repeat; beside AM or PM they may be missing. */
function textShape(text: string, ...beside: (TimePart | undefined)[]): string {
  const isLoose = beside.some(part => part !== undefined && 'field' in part && part.field === 'half')
  return text
    .normalize('NFKC')
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, isLoose ? String.raw`\s*` : String.raw`\s+`)
}

function dateOf(
  fields: readonly TimeField[],
  values: ReadonlyMap<TimeField, string>,
  language: TimeLanguage | undefined,
): RawDate | undefined {
  const places = fields.filter(field => ['year', 'shortYear', 'month', 'monthName', 'day'].includes(field))
  const texts = places.map(field => values.get(field) ?? '')
  const named = values.get('monthName')
  const month = named === undefined ? undefined : monthNamed(named, language)
  if (named !== undefined && month === undefined) return undefined
  const [first = NaN, second = NaN, third = NaN] = places.map((field, at) =>
    field === 'monthName' ? month : Number(texts[at]),
  )
  const possible = named === undefined ? ordersByLength(texts[0] ?? '', texts[2] ?? '') : orderNamed(places)
  return withOrders([first, second, third], possible)
}

const orderNamed = ([first]: readonly TimeField[]) =>
  first === 'day' ? orderBits.dmy : first === 'monthName' ? orderBits.mdy : orderBits.ymd

/** Ms since midnight; NaN for an impossible time, undefined if the word for AM or PM is unknown. */
function clockOf(values: ReadonlyMap<TimeField, string>, language: TimeLanguage | undefined): number | undefined {
  const at = (field: TimeField) => Number(values.get(field) ?? 0)
  const half = values.get('half')
  const letter = half === undefined ? undefined : halfDayNamed(half, language)
  if (half !== undefined && letter === undefined) return undefined
  const halfHour = at('halfHour')
  if (letter && (halfHour > 12 || halfHour < 0)) return NaN
  const hours = letter ? (halfHour % 12) + (letter === 'P' ? 12 : 0) : at('hour')
  if (hours > 23 || at('minute') > 59 || at('second') > 59) return NaN
  const fraction = (values.get('fraction') ?? '').slice(0, 3).padEnd(3, '0')
  return (hours * 3600 + at('minute') * 60 + at('second')) * 1000 + Number(fraction)
}
