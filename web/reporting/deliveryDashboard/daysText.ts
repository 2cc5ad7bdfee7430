import type { Language } from '#contract/kernel/language.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import type { Days } from '#contract/kernel/time/period.ts'

const utc = { timeZone: 'UTC' } as const
const english = {
  year: new Intl.DateTimeFormat(locales.en, { ...utc, day: 'numeric', month: 'long', year: 'numeric' }),
  inYear: new Intl.DateTimeFormat(locales.en, { ...utc, day: 'numeric', month: 'long' }),
}
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const weekdayOf = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { ...utc, weekday: 'short' }).format(dateOf(day))
const partsOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year, month, date }
}

/** What the end of a period shares with its beginning is not said twice. */
function japanese({ from, until }: Days, withYear: boolean): string {
  const [first, last] = [partsOf(from), partsOf(until)]
  const isOtherYear = first.year !== last.year
  const isOtherMonth = isOtherYear || first.month !== last.month
  const beginning = `${withYear || isOtherYear ? `${first.year}年` : ''}${first.month}月${first.date}日`
  if (from === until) return beginning
  return `${beginning}〜${isOtherYear ? `${last.year}年` : ''}${isOtherMonth ? `${last.month}月` : ''}${last.date}日`
}

/** The days of a period as one says them: 2026年11月16日〜22日, 16 – 22 November 2026. */
export function daysText(days: Days, language: Language): string {
  const { from, until } = days
  const weekday = from === until ? weekdayOf(from, language) : ''
  if (language === 'ja') return `${japanese(days, true)}${weekday && `（${weekday}）`}`
  return `${weekday && `${weekday}, `}${english.year.formatRange(dateOf(from), dateOf(until))}`
}

/** Those they are held against; their year goes without saying. */
export const daysTextInYear = (days: Days, language: Language) =>
  language === 'ja' ? japanese(days, false) : english.inYear.formatRange(dateOf(days.from), dateOf(days.until))

/** A day below its bar, with its weekday. */
export function dayLabel(day: string, language: Language): string {
  const { month, date } = partsOf(day)
  return `${language === 'ja' ? `${month}/${date}` : date}\n${weekdayOf(day, language)}`
}
