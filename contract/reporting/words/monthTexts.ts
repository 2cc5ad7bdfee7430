import type { Language } from '#contract/kernel/language.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'

/** A month YYYY-MM by its name: 2026年10月, October 2026. */
export const monthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${firstDayOf(month)}T00:00:00Z`),
  )

/** A share in percent with one decimal; REP-9: without data there is none. */
export function shareText(part: number, whole: number, none: string): string {
  const percent = percentOf(part, whole)
  return percent === null ? none : `${percent.toFixed(1)} %`
}

/** Thousandths of °C as a distance. */
export const beyondText = (milli: number) => (milli / 1000).toFixed(milli % 100 === 0 ? 1 : 3)
