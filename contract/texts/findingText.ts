import type { CaseFinding } from '#contract/calls/evidenceShapes.ts'
import type { Language } from '#contract/language.ts'
import { formatDuration } from '#contract/rules/formatSpan.ts'
import { formatBeyond, formatCelsius } from '#contract/rules/temperatureText.ts'
import { limitsText } from '#contract/texts/bandText.ts'

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
