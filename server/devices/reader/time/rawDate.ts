import { dateOrders, type DateOrder } from '#contract/devices/rules/loggerFile.ts'
import { isWeekday, monthNamed } from '#server/devices/reader/time/timeWords.ts'

/** The three numbers of a date as in the file, and the orders in which they are valid (a bit for each of `orderBits`). */
export type RawDate = { first: number; second: number; third: number; orders: number }

export const orderBits: Record<DateOrder, number> = { ymd: 1, dmy: 2, mdy: 4 }
export const ordersIn = (bits: number): DateOrder[] => dateOrders.filter(order => (bits & orderBits[order]) !== 0)

const numeric = /^(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?$/
const worded = /^(\d{2}|\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]$/
const named = /^(\d{1,4})\.?[-/. ]+(?:de )?(\p{L}{3,12}\.?|\d{1,2}[月월])(?: de)?[-/., ]+(\d{1,4})$/iu
const namedFirst = /^(\p{L}{3,12})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{2}|\d{4})$/iu
const compact = /^((?:19|20)\d\d)([01]\d)([0-3]\d)$/
const dayOfWeek =
  /^(\p{L}{2,12})\.?,?\s+|,?\s+(\p{L}{2,12})\.?$|\s?\((?:[日月火水木金土]|[월화수목금토일])\)|(?:星期|周|週)[一二三四五六日天]\s?|[월화수목금토일]요일\s?/iu

let last: { text: string; date: RawDate | undefined } = { text: '', date: undefined }

/** Parses a date in any format of programs; undefined if it is none. Impossible dates have no orders. */
export function rawDate(text: string): RawDate | undefined {
  // The rows of a day repeat their date.
  if (text !== last.text) last = { text, date: dateOf(text.replace(dayOfWeek, withoutWeekday).trim()) }
  return last.date
}

const withoutWeekday = (whole: string, before?: string, behind?: string) => {
  const word = before ?? behind
  return word === undefined || isWeekday(word) ? '' : whole
}

function dateOf(cell: string): RawDate | undefined {
  const text = inCommonEra(cell)
  // A clock that was never set: the year 0021 is not 2021.
  if (/(?<!\d)0\d{3}(?!\d)/.test(text)) return undefined
  const ymd = worded.exec(text) ?? compact.exec(text)
  if (ymd) return withOrders(numbersOf(ymd), orderBits.ymd)
  const plain = numeric.exec(text)
  if (plain) {
    const parts = numbersOf([plain[0], plain[1] ?? '', plain[3] ?? '', plain[4] ?? ''])
    return withOrders(parts, ordersByLength(plain[1] ?? '', plain[4] ?? ''))
  }
  const middle = named.exec(text)
  // Before a month's name, a number of two digits is the day.
  if (middle) return withMonth(middle[2], middle[1], middle[3], (middle[1] ?? '').length === 4 ? 'ymd' : 'dmy')
  const front = namedFirst.exec(text)
  return front ? withMonth(front[1], front[1], front[2], 'mdy', front[3]) : undefined
}

const japaneseEras: Record<string, number> = { 令和: 2018, r: 2018, 平成: 1988 }
const japaneseYear = /^(令和|平成|r)\s?(元|\d{1,2})(?=\s?[年./-]\s?\d)/i
const taiwaneseYear = /^(?:中華民國|民國|民国)?\s?(1\d\d)(?=\s?[年/.-]\s?\d)/
const thaiYear = /(?<!\d)(25[4-9]\d|26[0-4]\d)(?!\d)/

/** Converts years of Japanese eras, of Taiwan and of Thailand. None of them is a possible year of a logger's clock. */
const inCommonEra = (text: string): string =>
  text
    .replace(japaneseYear, (_, era: string, year: string) =>
      String((japaneseEras[era.toLowerCase()] ?? 0) + (year === '元' ? 1 : Number(year))),
    )
    .replace(taiwaneseYear, (_, year: string) => String(1911 + Number(year)))
    .replace(thaiYear, year => String(Number(year) - 543))

const numbersOf = (found: readonly string[]) => found.slice(1).map(Number) as [number, number, number]

function withMonth(
  name: string | undefined,
  one: string | undefined,
  other: string | undefined,
  order: DateOrder,
  year?: string,
) {
  const month = monthOf(name ?? '')
  if (month === undefined) return undefined
  const parts: [number, number, number] =
    order === 'mdy' ? [month, Number(other), Number(year)] : [Number(one), month, Number(other)]
  return withOrders(parts, orderBits[order])
}

const monthOf = (name: string) => (/[月월]$/.test(name) ? Number.parseInt(name, 10) : monthNamed(name))

/** The possible orders by the position of a year with four digits; numbers of three digits are invalid. */
export function ordersByLength(first: string, third: string): number {
  if (first.length === 4) return third.length <= 2 ? orderBits.ymd : 0
  if (third.length === 4) return first.length <= 2 ? orderBits.dmy | orderBits.mdy : 0
  if (first.length > 2 || third.length > 2) return 0
  return orderBits.ymd | orderBits.dmy | orderBits.mdy
}

export function withOrders([first, second, third]: [number, number, number], possible: number): RawDate {
  const date = { first, second, third, orders: 0 }
  for (const order of ordersIn(possible)) {
    if (!Number.isNaN(dayOf(date, order))) date.orders |= orderBits[order]
  }
  return date
}

/** The day as ms since 1970 without a zone; NaN if it is invalid. A year of two digits is after 2000. */
export function dayOf({ first, second, third }: Omit<RawDate, 'orders'>, order: DateOrder): number {
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second]
  if (month < 1 || month > 12 || day < 1) return NaN
  const fullYear = year < 100 ? 2000 + year : year
  const atMs = Date.UTC(fullYear, month - 1, day)
  return new Date(atMs).getUTCDate() === day ? atMs : NaN
}
