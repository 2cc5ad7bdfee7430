import type { Language } from '#contract/kernel/language.ts'

export const locales = { ja: 'ja-JP', en: 'en-GB' } as const

/** In English the month is a word: 03/04 is March for some readers and April for others. */
const dayFields = {
  ja: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: '2-digit' },
} as const
const minuteFields = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const secondFields = { ...minuteFields, second: '2-digit' } as const

export type TimeZoneAndLanguage = { timeZone: string; language: Language }
type Precision = 'minute' | 'second'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(fields: Intl.DateTimeFormatOptions, { timeZone, language }: TimeZoneAndLanguage) {
  const key = JSON.stringify([fields, timeZone, language])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...fields, timeZone })
  formatters.set(key, known)
  return known
}

/** An instant (ISO 8601 or ms since 1970) as date and time in a time zone, such as 2026/11/20 09:05. */
export const formatInstant = (at: string | number, where: TimeZoneAndLanguage, precision: Precision = 'minute') =>
  formatter({ ...dayFields[where.language], ...(precision === 'second' ? secondFields : minuteFields) }, where).format(
    new Date(at),
  )

/** The time of day of an instant in a time zone. */
export const formatClock = (at: number, where: TimeZoneAndLanguage, precision: Precision = 'second') =>
  formatter(precision === 'second' ? secondFields : minuteFields, where).format(at)

/** The calendar day of an instant in a time zone. */
export const formatDayOf = (at: string | number, where: TimeZoneAndLanguage) =>
  formatter(dayFields[where.language], where).format(new Date(at))

/** A calendar day (YYYY-MM-DD), independent of time zones. */
export const formatDay = (day: string, language: Language) =>
  formatter(dayFields[language], { timeZone: 'UTC', language }).format(new Date(`${day}T00:00:00Z`))

const monthFields = {
  ja: { year: 'numeric', month: 'long' },
  en: { year: 'numeric', month: 'short' },
} as const

/** A calendar month (YYYY-MM): 2026年11月, Nov 2026. */
export const formatMonth = (month: string, language: Language) =>
  formatter(monthFields[language], { timeZone: 'UTC', language }).format(new Date(`${month}-01T00:00:00Z`))

const counters = {
  ja: new Intl.NumberFormat(locales.ja),
  en: new Intl.NumberFormat(locales.en),
}

/** A whole number with thousands separators. */
export const formatCount = (count: number, language: Language) => counters[language].format(count)
