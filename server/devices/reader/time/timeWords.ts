import { halfDays, type TimeLanguage } from '#contract/devices/rules/timeLanguages.ts'

/** The languages of dates in the files of loggers' programs. */
const languages =
  'en de fr es it pt nl cs sk pl sv da nb fi hu ro sl hr et lv lt tr ru uk bg el ja ko zh-CN zh-TW th vi id'.split(' ')

/** Lower case without the dot of an abbreviation. */
const normalized = (word: string) => word.normalize('NFKC').toLocaleLowerCase('en').replace(/\.$/, '').trim()

type Meanings<Value> = Map<string, Value | null>

/** A word with two meanings has none: lis is October in one language and November in another. */
function addMeaning<Value>(meanings: Meanings<Value>, word: string, value: Value) {
  const name = normalized(word)
  if (name.length < 2 || /\d/.test(name)) return
  const known = meanings.get(name)
  meanings.set(name, known === undefined || known === value ? value : null)
}

/** The names of the months in a language, alone and in a date. */
function monthNames(language: string, style: 'long' | 'short'): { name: string; month: number }[] {
  const formats = [{ month: style }, { month: style, day: 'numeric', year: 'numeric' }] as const
  return formats.flatMap(format => {
    const dates = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC', calendar: 'gregory' })
    return Array.from({ length: 12 }, (_, index) => {
      const parts = dates.formatToParts(Date.UTC(2026, index, 15))
      return { name: parts.find(({ type }) => type === 'month')?.value ?? '', month: index + 1 }
    })
  })
}

function wordsOfCalendars() {
  const months: Meanings<number> = new Map()
  const weekdays: Meanings<true> = new Map()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      for (const { name, month } of monthNames(language, style)) addMeaning(months, name, month)
      const days = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
      for (let day = 1; day <= 7; day += 1) addMeaning(weekdays, days.format(Date.UTC(2026, 1, day)), true)
    }
  }
  for (const { name, month } of otherMonths) addMeaning(months, name, month)
  return { months, weekdays }
}

/** German spellings of programs that calendars do not have. */
const otherMonths = [
  { name: 'mär', month: 3 },
  { name: 'mrz', month: 3 },
  { name: 'sept', month: 9 },
  { name: 'okt', month: 10 },
  { name: 'dez', month: 12 },
]

let calendars: ReturnType<typeof wordsOfCalendars> | undefined

/** The month, from 1, that a word means in any of these languages, or in the given one. */
export function monthNamed(word: string, language?: TimeLanguage): number | undefined {
  if (language !== undefined) return monthIn(bare(word), language) ?? monthIn(bare(word), 'en')
  calendars ??= wordsOfCalendars()
  const { months } = calendars
  const name = normalized(word)
  return (months.has(name) ? months.get(name) : monthBegunBy(name, months)) ?? undefined
}

/** Programs shorten names in other ways than calendars: фев for февр. */
function monthBegunBy(name: string, months: Meanings<number>): number | null | undefined {
  const begun = [...months].filter(([month]) => name.length >= 3 && month.startsWith(name))
  const [only, ...others] = new Set(begun.map(([, month]) => month))
  return others.length === 0 ? only : undefined
}

/** Without accents, which some programs omit. */
const bare = (word: string) => normalized(word).normalize('NFD').replaceAll(/\p{M}/gu, '')

const ownMonths = new Map<TimeLanguage, { name: string; month: number }[]>()

/** The names of the months in a language's calendar, in the form to compare. */
function monthsIn(language: TimeLanguage): { name: string; month: number }[] {
  const known = ownMonths.get(language)
  if (known) return known
  const names = (['long', 'short'] as const).flatMap(style => monthNames(language, style))
  const months = [...(language === 'de' ? otherMonths : []), ...names]
    .map(({ name, month }) => ({ name: bare(name), month }))
    .filter(({ name }) => name !== '' && !/\d/.test(name))
  ownMonths.set(language, months)
  return months
}

const minMonthLength = 3

/** By the full name, its beginning, or a name with another ending: of several matches the longest. */
function monthIn(word: string, language: TimeLanguage): number | undefined {
  const names = monthsIn(language)
  const exact = names.find(({ name }) => name === word)
  if (exact) return exact.month
  const begun = names.filter(({ name }) => word.length >= minMonthLength && name.startsWith(word))
  const ended = names
    .filter(({ name }) => name.length >= minMonthLength && word.startsWith(name))
    .toSorted((one, other) => other.name.length - one.name.length)
  const found = begun.length > 0 ? begun : ended.filter(({ name }) => name.length === ended[0]?.name.length)
  const [first, ...others] = new Set(found.map(({ month }) => month))
  return others.length === 0 ? first : undefined
}

export function isWeekday(word: string): boolean {
  calendars ??= wordsOfCalendars()
  return calendars.weekdays.get(normalized(word)) === true
}

// SA is Saturday in German, and stands behind the clock in Vietnamese.
const beforeNoon =
  /午前|上午|오전|ก่อนเที่ยง|(?<!\p{L})(?:a\.?\s?m|dop(?:oledne)?|vorm(?:ittags)?|f\.?m|de(?=\.)|π\.?\s?μ|öö|ap(?=\.)|дп)\.?(?!\p{L})|(?<=:\d\d(?:[.,]\d{1,9})?\s?)SA(?!\p{L})/iu
const afterNoon =
  /午後|下午|오후|หลังเที่ยง|(?<!\p{L})(?:p\.?\s?m|odp(?:oledne)?|popol(?:udn[ií])?|nachm(?:ittags)?|e\.?m|du(?=\.)|μ\.?\s?μ|ös|ip(?=\.)|пп)\.?(?!\p{L})|(?<=:\d\d(?:[.,]\d{1,9})?\s?)CH(?!\p{L})/iu

/** A word before dates, not behind a clock. */
const germanAm = /(?<!:\d\d(?:[.,]\d{1,9})?\s?)(?<!\p{L})am\s+\d/u

/** The half of the day that a text names in any language, and the rest of the text; undefined if it names none or both. */
export function halfDayIn(text: string): { half: 'AM' | 'PM'; rest: string } | undefined {
  const [before, after] = [beforeNoon.exec(text), afterNoon.exec(text)]
  const found = before ?? after
  if (!found || (before && after)) return undefined
  if (found[0] === 'am' && germanAm.test(text)) return undefined
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { half: before ? 'AM' : 'PM', rest }
}

/** `A` or `P` for a word for AM or PM in a language or in any program; undefined for any other word. */
export function halfDayNamed(word: string, language: TimeLanguage | undefined): 'A' | 'P' | undefined {
  const name = bare(word).replaceAll(/[.\s]/g, '')
  const isOf = (words: readonly string[]) => words.some(one => bare(one).replaceAll(/[.\s]/g, '') === name)
  const [mornings, afternoons] = (language && halfDays[language]) ?? [[], []]
  if (name === 'a' || isOf(mornings)) return 'A'
  if (name === 'p' || isOf(afternoons)) return 'P'
  const found = halfDayIn(word.trim())
  return found?.rest === '' ? (found.half === 'AM' ? 'A' : 'P') : undefined
}

/** Replaces a language's words for the halves of a day by AM and PM. */
export function inEnglishHalves(text: string, language: TimeLanguage): string {
  const halves = halfDays[language]
  if (!halves) return text
  const normal = text.normalize('NFKC')
  for (const [index, words] of halves.entries()) {
    for (const word of words) {
      const shape = new RegExp(`(?<!\\p{L})${lettersOf(word)}(?!\\p{L})`, 'iu')
      if (shape.test(normal))
        return normal
          .replace(shape, index === 0 ? ' AM ' : ' PM ')
          .replaceAll(/\s+/g, ' ')
          .trim()
    }
  }
  return normal
}

/** `dop.` with or without its points, and with blanks as in `a. m.`. */
const lettersOf = (word: string) =>
  Array.from(word.normalize('NFKC').replaceAll('.', ''), letter => `${letter}\\.?\\s?`)
    .join('')
    .replace(/\\s\?$/, '')
