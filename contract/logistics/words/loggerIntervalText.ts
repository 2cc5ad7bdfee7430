import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { outcomes, type Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

/** The amendment field of an outcome that changed with a logger's interval. */
export const loggerIntervalField = 'loggerInterval'

/** A logger's interval in the registry (null: none), and the outcome that the delivery had with it. */
type LoggerInterval = { serial: string; intervalSeconds: number | null; outcome: Outcome }

/** The text that an amendment stores. */
export const loggerIntervalValue = ({ serial, intervalSeconds, outcome }: LoggerInterval) =>
  `${serial}: ${intervalSeconds === null ? 'no interval' : `${intervalSeconds} s`}, ${outcome}`

const pattern = new RegExp(`^(.*): (?:(\\d+) s|no interval), (${outcomes.join('|')})$`, 's')
const unknown = { ja: '台帳に間隔の登録なし', en: 'no interval in the registry' }

/** The stored text for readers: SN-1：10分 ― 温度維持. */
export function loggerIntervalText(value: string, language: Language): string {
  const [, serial, seconds, outcome] = pattern.exec(value) ?? []
  if (serial === undefined) return value
  const interval = seconds === undefined ? unknown[language] : formatDuration(Number(seconds) * 1000, language)
  const outcomeText = deliveryWords[language].outcomes[outcome as Outcome]
  return language === 'en' ? `${serial}: ${interval} – ${outcomeText}` : `${serial}：${interval} ― ${outcomeText}`
}
