import { halfDays, type TimeLanguage } from '#contract/devices/rules/timeLanguages.ts'

/** Languages in whose words loggers' programs write dates. */
const languages =
  'en de fr es it pt nl cs sk pl sv da nb fi hu ro sl hr et lv lt tr ru uk bg el ja ko zh-CN zh-TW th vi id'.split(' ')

/** Small letters without the dot of an abbreviation. */
const folded = (word: string) => word.normalize('NFKC').toLocaleLowerCase('en').replace(/\.$/, '').trim()

type Meanings<Value> = Map<string, Value | null>

/** A word that means two things in two languages means none: lis is October in one and November in another. */
function keep<Value>(meanings: Meanings<Value>, word: string, value: Value) {
  const name = folded(word)
  if (name.length < 2 || /\d/.test(name)) return
  const known = meanings.get(name)
  meanings.set(name, known === undefined || known === value ? value : null)
}

function wordsOfCalendars() {
  const months: Meanings<number> = new Map()
  const weekdays: Meanings<true> = new Map()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const shapes = [{ month: style }, { month: style, day: 'numeric', year: 'numeric' }] as const
      const dates = shapes.map(
        shape => new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC', calendar: 'gregory' }),
      )
      const days = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1) {
        for (const date of dates) {
          const parts = date.formatToParts(Date.UTC(2026, month - 1, 15))
          keep(months, parts.find(({ type }) => type === 'month')?.value ?? '', month)
        }
        if (month <= 7) keep(weekdays, days.format(Date.UTC(2026, 1, month)), true)
      }
    }
  }
  for (const [word, month] of otherMonths) keep(months, word, month)
  return { months, weekdays }
}

/** Spellings that programs use beside those of the calendars. */
const otherMonths: readonly (readonly [word: string, month: number])[] = [
  ['mär', 3],
  ['mrz', 3],
  ['sept', 9],
  ['okt', 10],
  ['dez', 12],
]

let calendars: ReturnType<typeof wordsOfCalendars> | undefined

/** The month, from 1, that a word means in any of these languages, or in the one that is said. */
export function monthNamed(word: string, language?: TimeLanguage): number | undefined {
  if (language !== undefined) return monthIn(bare(word), language) ?? monthIn(bare(word), 'en')
  calendars ??= wordsOfCalendars()
  const { months } = calendars
  const name = folded(word)
  return (months.has(name) ? months.get(name) : monthBegunBy(name, months)) ?? undefined
}

/** Programs cut names where no calendar does: фев for февр. */
function monthBegunBy(name: string, months: Meanings<number>): number | null | undefined {
  const begun = [...months].filter(([month]) => name.length >= 3 && month.startsWith(name))
  const [only, ...others] = new Set(begun.map(([, month]) => month))
  return others.length === 0 ? only : undefined
}

/** Without accents, which some programs leave out. */
const bare = (word: string) => folded(word).normalize('NFD').replaceAll(/\p{M}/gu, '')

const ownMonths = new Map<TimeLanguage, { name: string; month: number }[]>()

/** The names of the months as a language's calendar writes them, alone and in a date, long and short. */
function monthsIn(language: TimeLanguage): { name: string; month: number }[] {
  const known = ownMonths.get(language)
  if (known) return known
  const names = otherMonths.filter(() => language === 'de').map(([word, month]) => ({ name: bare(word), month }))
  for (const month of ['long', 'short'] as const) {
    for (const shape of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
      const dates = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC', calendar: 'gregory' })
      for (let at = 1; at <= 12; at += 1) {
        const parts = dates.formatToParts(Date.UTC(2026, at - 1, 15))
        const name = bare(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (name !== '' && !/\d/.test(name)) names.push({ name, month: at })
      }
    }
  }
  ownMonths.set(language, names)
  return names
}

const shortestMonth = 3

/** By its name, by the beginning of one, or by a name with another ending: of several that fit the longest counts. */
function monthIn(word: string, language: TimeLanguage): number | undefined {
  const names = monthsIn(language)
  const exact = names.find(({ name }) => name === word)
  if (exact) return exact.month
  const begun = names.filter(({ name }) => word.length >= shortestMonth && name.startsWith(word))
  const ended = names
    .filter(({ name }) => name.length >= shortestMonth && word.startsWith(name))
    .toSorted((one, other) => other.name.length - one.name.length)
  const found = begun.length > 0 ? begun : ended.filter(({ name }) => name.length === ended[0]?.name.length)
  const [first, ...others] = new Set(found.map(({ month }) => month))
  return others.length === 0 ? first : undefined
}

export function isWeekday(word: string): boolean {
  calendars ??= wordsOfCalendars()
  return calendars.weekdays.get(folded(word)) === true
}

const beforeNoon =
  /午前|上午|오전|ก่อนเที่ยง|(?<!\p{L})(?:a\.?\s?m|dop(?:oledne)?|vorm(?:ittags)?|f\.?m|de(?=\.)|π\.?\s?μ|öö|ap(?=\.)|дп)\.?(?!\p{L})|(?<=\d\s?)SA(?!\p{L})/iu
const afterNoon =
  /午後|下午|오후|หลังเที่ยง|(?<!\p{L})(?:p\.?\s?m|odp(?:oledne)?|popol(?:udn[ií])?|nachm(?:ittags)?|e\.?m|du(?=\.)|μ\.?\s?μ|ös|ip(?=\.)|пп)\.?(?!\p{L})|(?<=\d\s?)CH(?!\p{L})/iu

/** A text with its word for before or after noon, of whatever language, as AM or PM behind it; undefined where it has none or both. */
export function halfDayIn(text: string): { half: 'AM' | 'PM'; rest: string } | undefined {
  const [before, after] = [beforeNoon.exec(text), afterNoon.exec(text)]
  const found = before ?? after
  if (!found || (before && after)) return undefined
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { half: before ? 'AM' : 'PM', rest }
}

/** `A` or `P` by what a language, or any program, calls the halves of a day; undefined for any other word. */
export function halfDayNamed(word: string, language: TimeLanguage | undefined): 'A' | 'P' | undefined {
  const name = bare(word).replaceAll(/[.\s]/g, '')
  const isOf = (words: readonly string[]) => words.some(one => bare(one).replaceAll(/[.\s]/g, '') === name)
  const [mornings, afternoons] = (language && halfDays[language]) ?? [[], []]
  if (name === 'a' || isOf(mornings)) return 'A'
  if (name === 'p' || isOf(afternoons)) return 'P'
  const found = halfDayIn(word.trim())
  return found?.rest === '' ? (found.half === 'AM' ? 'A' : 'P') : undefined
}

/** A written time with the words of a language for the halves of a day as AM and PM. */
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

/** `dop.` with its points or without, and blanks between `a. m.`. */
const lettersOf = (word: string) =>
  Array.from(word.normalize('NFKC').replaceAll('.', ''), letter => `${letter}\\.?\\s?`)
    .join('')
    .replace(/\\s\?$/, '')
