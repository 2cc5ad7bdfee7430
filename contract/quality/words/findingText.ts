import type { CaseFinding, CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatBeyond, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'

export type Told = Pick<
  CaseFinding,
  'lowerMilli' | 'upperMilli' | 'peakMilli' | 'beyondMilli' | 'side' | 'outsideMs' | 'isOpen'
>

/** How far and how long something was outside: 最高10.6 ℃（2.0〜8.0 ℃を2.6 ℃逸脱）、逸脱時間は計1時間30分. */
export function findingText(told: Told, language: Language): string {
  const peak = formatCelsius(told.peakMilli, told)
  const beyond = formatBeyond(told.beyondMilli)
  const limits = limitsText(told, language)
  const isCold = told.lowerMilli !== null && told.peakMilli < told.lowerMilli
  if (language === 'ja') {
    const long = told.outsideMs > 0 ? `、逸脱時間は計${formatDuration(told.outsideMs, language)}` : ''
    return `${isCold ? '最低' : '最高'}${peak} ℃（${limits}を${beyond} ℃逸脱）${long}${told.isOpen ? '（最後の測定値でも逸脱）' : ''}`
  }
  const long = told.outsideMs > 0 ? `, ${formatDuration(told.outsideMs, language)} outside in all` : ''
  return `${peak} ℃ at ${isCold ? 'lowest' : 'highest'}, ${beyond} ℃ beyond ${limits}${long}${told.isOpen ? ' (still outside at the last reading)' : ''}`
}

type ToldCase = NonNullable<CaseRow['worst']>

/** What a case is about: the farthest finding with its logger, then, where others measured something too, one sentence each. */
export function caseText(told: ToldCase, language: Language): string {
  const { serial, longest, loggers, openSerials } = told
  const others = openSerials.filter(open => open !== serial)
  const long = formatDuration(longest.outsideMs, language)
  const isMore = loggers > 1
  const [farthest, ...more] =
    language === 'ja'
      ? [
          `${findingText(told, language)}（ロガー${serial}）`,
          isMore && longest.outsideMs > 0 && `逸脱時間の合計が最も長いのはロガー${longest.serial}で、${long}`,
          isMore && `測定したロガーは${loggers}台`,
          others.length > 0 && `最後の測定値でも逸脱中のロガー：${others.join('、')}`,
        ]
      : [
          `${findingText(told, language)} (logger ${serial})`,
          isMore && longest.outsideMs > 0 && `Longest outside in all: ${long} (logger ${longest.serial})`,
          isMore && `Measured by ${loggers} loggers`,
          others.length > 0 && `Still outside at their last reading: ${others.join(', ')}`,
        ]
  return [farthest, ...more.filter(one => one !== false)].join(language === 'ja' ? '。' : '. ')
}
