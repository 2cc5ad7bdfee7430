import type { CaseExcursion, CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { excursionEventText } from '#contract/telemetry/words/excursionEventText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'

export type Measured = Pick<
  CaseExcursion,
  'lowerMilli' | 'upperMilli' | 'peakMilli' | 'deviationMilliCelsius' | 'side' | 'outOfRangeMs' | 'isOpen'
>

/** How far and how long an item was outside its band: 最高10.6 ℃（2.0〜8.0 ℃を2.6 ℃逸脱）、逸脱時間は計1時間30分. */
export function excursionText(measured: Measured, language: Language): string {
  const peak = formatCelsius(measured.peakMilli, measured)
  const beyond = beyondText(measured, language)
  const isCold = measured.lowerMilli !== null && measured.peakMilli < measured.lowerMilli
  if (language === 'ja') {
    const long = measured.outOfRangeMs > 0 ? `、逸脱時間は計${formatDuration(measured.outOfRangeMs, language)}` : ''
    return `${isCold ? '最低' : '最高'}${peak} ℃（${beyond}）${long}${measured.isOpen ? '（最後の測定値でも逸脱）' : ''}`
  }
  const long =
    measured.outOfRangeMs > 0 ? `, out of range for ${formatDuration(measured.outOfRangeMs, language)} in total` : ''
  return `${isCold ? 'Lowest' : 'Highest'} ${peak} °C, ${beyond}${long}${measured.isOpen ? ' (still out of range at the last reading)' : ''}`
}

function beyondText(measured: Measured, language: Language): string {
  const beyond = formatDeviation(measured.deviationMilliCelsius)
  const limits = limitsText(measured, language)
  return language === 'ja' ? `${limits}を${beyond} ℃逸脱` : `${beyond} °C outside ${limits}`
}

/** The same after an event that has told the reading and its logger: neither is repeated (QUA-43). */
function restText(measured: Measured, language: Language): string {
  const beyond = beyondText(measured, language)
  if (measured.outOfRangeMs === 0) return beyond
  const long = formatDuration(measured.outOfRangeMs, language)
  return language === 'ja'
    ? `${beyond}、このロガーの逸脱時間は計${long}`
    : `${beyond.charAt(0).toUpperCase()}${beyond.slice(1)}; this logger was out of range for ${long} in total`
}

/** The excursions of a case: as an event, the worst one with its logger, then the longest and the other loggers, if any. */
export function caseText(
  worst: NonNullable<CaseRow['worst']>,
  where: { language: Language; timeZone: string },
): string {
  const { language } = where
  const { serial, longest, loggers, openSerials, events, event } = worst
  const others = openSerials.filter(open => open !== serial)
  const long = formatDuration(longest.outOfRangeMs, language)
  const isStated = event !== null && (loggers > 1 || events > 1)
  const stated = isStated ? [excursionEventText({ count: events, event }, where)] : []
  const isPeakStated = isStated && event.serial === serial && event.peakMilli === worst.peakMilli
  const isMore = loggers > 1 && !(isStated && event.loggers === loggers)
  // The first sentence has the total time of its logger.
  const isLongestNews = longest.serial !== serial && longest.outOfRangeMs > 0
  const [farthest, ...more] =
    language === 'ja'
      ? [
          isPeakStated ? restText(worst, language) : `${excursionText(worst, language)}（ロガー${serial}）`,
          isLongestNews && `逸脱時間の合計が最も長いのはロガー${longest.serial}で、${long}`,
          isMore && `測定したロガーは${loggers}台`,
          others.length > 0 && `最後の測定値でも逸脱中のロガー：${others.join('、')}`,
        ]
      : [
          isPeakStated ? restText(worst, language) : `${excursionText(worst, language)} (logger ${serial})`,
          isLongestNews && `Longest total time out of range: ${long} (logger ${longest.serial})`,
          isMore && `Measured by ${loggers} loggers`,
          others.length > 0 && `Still out of range at the last reading: ${others.join(', ')}`,
        ]
  return [...stated, farthest, ...more.filter(one => one !== false)].join(language === 'ja' ? '。' : '. ')
}
