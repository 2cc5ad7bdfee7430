import type { Language } from '#contract/kernel/language.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatCount, formatInstant } from '#contract/kernel/time/formatTime.ts'
import type { ArrivalCheck, PieceDifference } from '#contract/logistics/types/handoverChecks.ts'

type Locale = { language: Language; timeZone: string }

/** What speaks against the time of an arrival. */
export function arrivalCheckText({ arrivedAt, outside, elsewhere }: ArrivalCheck, locale: Locale): string {
  const isJapanese = locale.language === 'ja'
  const arrived = formatInstant(arrivedAt, locale)
  const parts: string[] = []
  if (outside) {
    const { serial, isOpen } = outside
    const when = formatStretch(Date.parse(outside.from), Date.parse(outside.to), locale, 'minute')
    if (isJapanese)
      parts.push(`その後ロガー${serial}が${when}に温度帯外でした${isOpen ? '（最後の測定値でも温度帯外）' : ''}`)
    else
      parts.push(
        `logger ${serial} was out of range afterwards (${when}${isOpen ? ', and still was at its last reading' : ''})`,
      )
  }
  if (elsewhere) {
    const kilometres = formatCount(Math.round(elsewhere.meters / 1000), locale.language)
    const until = formatInstant(elsewhere.until, locale)
    if (isJapanese) parts.push(`位置情報では配送先から約${kilometres} km離れていました（${until}まで）`)
    else parts.push(`its position was about ${kilometres} km from the destination (not near it until after ${until})`)
  }
  return isJapanese
    ? `配達日時は${arrived}ですが、${parts.join('。また、')}。配達日時を確認してください。`
    : `Arrived ${arrived}, but ${parts.join('; ')}. Check the arrival time.`
}

const names = {
  ja: { planned: '予定', pickup: '集荷', arrival: '配達' },
  en: { planned: 'planned', pickup: 'at pickup', arrival: 'at arrival' },
} as const

/** The counts that differ, those that are known. */
export function pieceDifferenceText(counts: PieceDifference, language: Language): string {
  const known = (['planned', 'pickup', 'arrival'] as const).flatMap(of => {
    const number = counts[of]
    if (number === null) return []
    const text = formatCount(number, language)
    return [language === 'ja' ? `${names.ja[of]}${text}個` : `${text} ${names.en[of]}`]
  })
  return known.join(language === 'ja' ? '・' : ', ')
}
