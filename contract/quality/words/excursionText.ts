import type { CaseExcursion, CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'

export type Reported = Pick<
  CaseExcursion,
  'lowerMilli' | 'upperMilli' | 'peakMilli' | 'deviationMilliCelsius' | 'side' | 'outOfRangeMs' | 'isOpen'
>

/** How far and how long something was outside: 最高10.6 ℃（2.0〜8.0 ℃を2.6 ℃逸脱）、逸脱時間は計1時間30分. */
export function excursionText(reported: Reported, language: Language): string {
  const peak = formatCelsius(reported.peakMilli, reported)
  const beyond = formatDeviation(reported.deviationMilliCelsius)
  const limits = limitsText(reported, language)
  const isCold = reported.lowerMilli !== null && reported.peakMilli < reported.lowerMilli
  if (language === 'ja') {
    const long = reported.outOfRangeMs > 0 ? `、逸脱時間は計${formatDuration(reported.outOfRangeMs, language)}` : ''
    return `${isCold ? '最低' : '最高'}${peak} ℃（${limits}を${beyond} ℃逸脱）${long}${reported.isOpen ? '（最後の測定値でも逸脱）' : ''}`
  }
  const long = reported.outOfRangeMs > 0 ? `, ${formatDuration(reported.outOfRangeMs, language)} outside in all` : ''
  return `${peak} ℃ at ${isCold ? 'lowest' : 'highest'}, ${beyond} ℃ beyond ${limits}${long}${reported.isOpen ? ' (still outside at the last reading)' : ''}`
}

type ReportedCase = NonNullable<CaseRow['worst']>

/** What a case is about: the farthest finding with its logger, then, where others measured something too, one sentence each. */
export function caseText(reported: ReportedCase, language: Language): string {
  const { serial, longest, loggers, openSerials } = reported
  const others = openSerials.filter(open => open !== serial)
  const long = formatDuration(longest.outOfRangeMs, language)
  const isMore = loggers > 1
  // Of the logger that was farthest outside, all that it was outside is told already.
  const isLongestNews = longest.serial !== serial && longest.outOfRangeMs > 0
  const [farthest, ...more] =
    language === 'ja'
      ? [
          `${excursionText(reported, language)}（ロガー${serial}）`,
          isLongestNews && `逸脱時間の合計が最も長いのはロガー${longest.serial}で、${long}`,
          isMore && `測定したロガーは${loggers}台`,
          others.length > 0 && `最後の測定値でも逸脱中のロガー：${others.join('、')}`,
        ]
      : [
          `${excursionText(reported, language)} (logger ${serial})`,
          isLongestNews && `Longest outside in all: ${long} (logger ${longest.serial})`,
          isMore && `Measured by ${loggers} loggers`,
          others.length > 0 && `Still outside at their last reading: ${others.join(', ')}`,
        ]
  return [farthest, ...more.filter(one => one !== false)].join(language === 'ja' ? '。' : '. ')
}
