import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatCount, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { beyondText, monthName, shareText } from '#contract/reporting/words/monthTexts.ts'
import { monthlyReportWords } from '#contract/reporting/words/monthlyReportWords.ts'

export type MonthlyWording = ReturnType<typeof monthlyWording>

/** Words, times and figures of a monthly report, in one language and zone. */
export function monthlyWording(language: Language, timeZone: string) {
  const where = { language, timeZone }
  const words = monthlyReportWords[language]
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  return {
    language,
    timeZone,
    words,
    name,
    company: (one: Company) => name(one.name, one.nameEn),
    month: (month: string) => monthName(month, language),
    second: (at: string) => formatInstant(at, where, 'second'),
    count: (count: number) => formatCount(count, language),
    duration: (ms: number | null) => (ms === null ? words.none : formatDuration(ms, language)),
    share: (part: number, whole: number) => shareText(part, whole, words.none),
    beyond: beyondText,
  }
}
