import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatInstant } from '#contract/kernel/time/formatTime.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
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
  alsoOpen: [
    (serials: string) => `最後の測定値でも逸脱中のロガー：${serials}`,
    (serials: string) => `Still out of range at the last reading: ${serials}`,
  ],
  between: ['、', ', '],
  more: [(number: number) => `ほか${number}台`, (number: number) => `${number} more`],
  end: ['。', '. '],
})

/**
 * The excursions of a delivery in sentences: the one with the largest deviation with its start, duration and logger; the
 * logger that was outside longest; the number of excursions and loggers.
 */
export function excursionSummaryText(
  { worst, longest, events, serials, openSerials }: ExcursionSummary,
  locale: { language: Language; timeZone: string },
): string {
  const { language } = locale
  const texts = words[language]
  const band = bands[worst.band]
  const long = (ms: number) => formatDuration(ms, language)
  const lastedMs = Date.parse(worst.lastAt) - Date.parse(worst.startedAt)
  const farthest = [
    texts.worst(
      formatCelsius(worst.peakMilli, band),
      limitsText(band, language),
      formatDeviation(worst.deviationMilliCelsius),
    ),
    lastedMs > 0 ? texts.lasted(long(lastedMs)) : '',
    texts.began(formatInstant(worst.startedAt, locale)),
    worst.isOpen ? texts.open : '',
    texts.by(worst.serial),
  ].join('')
  const list = (named: readonly string[]) =>
    [...named.slice(0, maxSerials), ...(named.length > maxSerials ? [texts.more(named.length - maxSerials)] : [])].join(
      texts.between,
    )
  const others = openSerials.filter(serial => serial !== worst.serial)
  const isMore = events > 1 || serials.length > 1
  // If it measured only the worst excursion, the first sentence already says so.
  const isLongestNews = longest.serial !== worst.serial || longest.excursions > 1
  return [
    farthest,
    ...(isLongestNews && longest.outOfRangeMs > 0
      ? [texts.longest(long(longest.outOfRangeMs), longest.excursions, longest.serial)]
      : []),
    ...(isMore ? [texts.measured(events, serials.length, list(serials))] : []),
    ...(others.length > 0 ? [texts.alsoOpen(list(others))] : []),
  ].join(texts.end)
}
