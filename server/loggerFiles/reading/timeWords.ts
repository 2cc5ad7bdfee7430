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
const otherMonths = [
  ['mär', 3],
  ['mrz', 3],
  ['sept', 9],
  ['okt', 10],
  ['dez', 12],
] as const

let calendars: ReturnType<typeof wordsOfCalendars> | undefined

/** The month, from 1, that a word means in any of these languages. */
export function monthNamed(word: string): number | undefined {
  calendars ??= wordsOfCalendars()
  return calendars.months.get(folded(word)) ?? undefined
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
