import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatCount, formatDay, formatDayOf, formatInstant, locales } from '#contract/kernel/time/formatTime.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { caseReportWords } from '#contract/reporting/words/caseReportWords.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { reportWords } from '#contract/reporting/words/reportWords.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

export type Wording = ReturnType<typeof reportWording>

/** Words, times and figures in the notation of the screens, in one language and time zone. */
export function reportWording(language: Language, timeZone: string) {
  const where = { language, timeZone }
  const fields = { timeZone, hourCycle: 'h23' } as const
  const axisDay = new Intl.DateTimeFormat(locales[language], { ...fields, month: 'short', day: 'numeric' })
  const axisYear = new Intl.DateTimeFormat(locales[language], { ...fields, year: 'numeric' })
  const axisClock = new Intl.DateTimeFormat(locales[language], { ...fields, hour: '2-digit', minute: '2-digit' })
  const { none } = temperatureWords[language]
  const orNone = <Value>(value: Value | null, write: (value: Value) => string) => (value === null ? none : write(value))
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  return {
    language,
    timeZone,
    none,
    words: reportWords[language],
    delivery: deliveryWords[language],
    temperature: temperatureWords[language],
    caseReport: caseReportWords[language],
    evidence: evidenceWords[language],
    name,
    company: (one: Company | null) => orNone(one, company => name(company.name, company.nameEn)),
    time: (at: string | number) => formatInstant(at, where),
    second: (at: string | number) => formatInstant(at, where, 'second'),
    /** With the offset, as required for signatures. */
    zoned: (at: string) => `${formatInstant(at, where, 'second')} (UTC${zonedTime(new Date(at), timeZone).slice(-6)})`,
    day: (day: string) => formatDay(day, language),
    dayOf: (at: string | number) => formatDayOf(at, where),
    axisYear: (atMs: number) => axisYear.format(atMs),
    axisDay: (atMs: number) => axisDay.format(atMs),
    axisClock: (atMs: number) => axisClock.format(atMs),
    duration: (ms: number) => formatDuration(ms, language),
    count: (count: number) => formatCount(count, language),
    celsius: (milli: number | null, band?: Band) => orNone(milli, value => formatCelsius(value, band)),
    /** A calculated temperature. */
    degrees: (celsius: number | null) => orNone(celsius, value => value.toFixed(2)),
  }
}
