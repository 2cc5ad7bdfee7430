import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatCount, formatInstant, locales } from '#contract/kernel/time/formatTime.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { monthlyReportWords } from '#contract/reporting/words/monthlyReportWords.ts'

export type MonthlyWording = ReturnType<typeof monthlyWording>

/** Words, times and figures of a monthly report, in one language and zone. */
export function monthlyWording(language: Language, timeZone: string) {
  const where = { language, timeZone }
  const words = monthlyReportWords[language]
  const months = new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  return {
    language,
    timeZone,
    words,
    name,
    company: (one: Company) => name(one.name, one.nameEn),
    month: (month: string) => months.format(new Date(`${firstDayOf(month)}T00:00:00Z`)),
    second: (at: string) => formatInstant(at, where, 'second'),
    count: (count: number) => formatCount(count, language),
    duration: (ms: number | null) => (ms === null ? words.none : formatDuration(ms, language)),
    share: (part: number, whole: number) => {
      const percent = percentOf(part, whole)
      return percent === null ? words.none : `${percent.toFixed(1)} %`
    },
    /** Thousandths of °C as a distance. */
    beyond: (milli: number) => (milli / 1000).toFixed(milli % 100 === 0 ? 1 : 3),
  }
}
