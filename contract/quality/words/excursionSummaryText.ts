import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatInstant } from '#contract/kernel/time/formatTime.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { excursionEventText } from '#contract/telemetry/words/excursionEventText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'

const maxSerials = 5

const words = bothLanguages({
  worst: [
    (peak: string, limits: string, beyond: string) => `最大${peak} ℃（${limits}を${beyond} ℃逸脱）`,
    (peak: string, limits: string, beyond: string) => `Worst reading ${peak} °C, ${beyond} °C outside ${limits}`,
  ],
  lasted: [(long: string) => `、逸脱時間は${long}`, (long: string) => `, out of range for ${long}`],
  began: [(at: string) => `。${at}に開始`, (at: string) => `. Started ${at}`],
  open: ['、最後の測定値でも逸脱中', ', still out of range at the last reading'],
  by: [(serial: string) => `（ロガー${serial}）`, (serial: string) => ` (logger ${serial})`],
  longest: [
    (long: string, excursions: number, serial: string) =>
      `逸脱時間の合計が最も長いのはロガー${serial}で、${long}${excursions > 1 ? `（逸脱${excursions}件）` : ''}`,
    (long: string, excursions: number, serial: string) =>
      `Longest total time out of range: ${long}${excursions > 1 ? ` in ${excursions} excursions` : ''} (logger ${serial})`,
  ],
  measured: [
    (events: number, loggers: number, serials: string) =>
      `逸脱は${events}件${loggers > 1 ? `、測定したロガーは${loggers}台（${serials}）` : ''}`,
    (events: number, loggers: number, serials: string) =>
      `Excursions: ${events}${loggers > 1 ? `, measured by ${loggers} loggers (${serials})` : ''}`,
  ],
  ofWorst: [
    (serial: string, limits: string, beyond: string, from: string, long: string) =>
      `ロガー${serial}は${limits}を${beyond} ℃逸脱（${from}に開始${long && `、逸脱時間${long}`}）`,
    (serial: string, limits: string, beyond: string, from: string, long: string) =>
      `Logger ${serial}: ${beyond} °C outside ${limits}, started ${from}${long && `, out of range for ${long}`}`,
  ],
  loggers: [(serials: string) => `測定したロガー：${serials}`, (serials: string) => `Measured by ${serials}`],
  alsoOpen: [
    (serials: string) => `最後の測定値でも逸脱中のロガー：${serials}`,
    (serials: string) => `Still out of range at the last reading: ${serials}`,
  ],
  between: ['、', ', '],
  more: [(number: number) => `ほか${number}台`, (number: number) => `${number} more`],
  end: ['。', '. '],
})

type Locale = { language: Language; timeZone: string }

/**
 * The excursions of a delivery in sentences: the event with its span, loggers and items; the excursion with the largest
 * deviation, its start, duration and logger being those of one measurement; the logger that was outside longest.
 */
export function excursionSummaryText(summary: ExcursionSummary, locale: Locale): string {
  const { worst, longest, events, serials, openSerials, event } = summary
  const { language } = locale
  const texts = words[language]
  const long = (ms: number) => formatDuration(ms, language)
  const list = (named: readonly string[]) =>
    [...named.slice(0, maxSerials), ...(named.length > maxSerials ? [texts.more(named.length - maxSerials)] : [])].join(
      texts.between,
    )
  const others = openSerials.filter(serial => serial !== worst.serial)
  const isMore = events > 1 || serials.length > 1
  // If it measured only the worst excursion, the first sentence already says so.
  const isLongestNews = longest.serial !== worst.serial || longest.excursions > 1
  const stated = isMore && event
  return [
    ...(stated
      ? [excursionEventText({ count: events, event: { ...event, isOpen: false } }, locale), ofWorst(worst, locale)]
      : [farthest(worst, locale)]),
    ...(isLongestNews && longest.outOfRangeMs > 0
      ? [texts.longest(long(longest.outOfRangeMs), longest.excursions, longest.serial)]
      : []),
    ...(isMore ? [stated ? texts.loggers(list(serials)) : texts.measured(events, serials.length, list(serials))] : []),
    ...(others.length > 0 ? [texts.alsoOpen(list(others))] : []),
  ].join(texts.end)
}

type Worst = ExcursionSummary['worst']

const lastedMs = ({ startedAt, lastAt }: Worst) => Date.parse(lastAt) - Date.parse(startedAt)

/** One excursion that one logger measured, with its reading. */
function farthest(worst: Worst, locale: Locale): string {
  const { language } = locale
  const texts = words[language]
  const band = bands[worst.band]
  const ms = lastedMs(worst)
  return [
    texts.worst(
      formatCelsius(worst.peakMilli, band),
      limitsText(band, language),
      formatDeviation(worst.deviationMilliCelsius),
    ),
    ms > 0 ? texts.lasted(formatDuration(ms, language)) : '',
    texts.began(formatInstant(worst.startedAt, locale)),
    worst.isOpen ? texts.open : '',
    texts.by(worst.serial),
  ].join('')
}

/** The same after the sentence about its event, which has the reading. */
function ofWorst(worst: Worst, locale: Locale): string {
  const { language } = locale
  const ms = lastedMs(worst)
  return (
    words[language].ofWorst(
      worst.serial,
      limitsText(bands[worst.band], language),
      formatDeviation(worst.deviationMilliCelsius),
      formatInstant(worst.startedAt, locale),
      ms > 0 ? formatDuration(ms, language) : '',
    ) + (worst.isOpen ? words[language].open : '')
  )
}
