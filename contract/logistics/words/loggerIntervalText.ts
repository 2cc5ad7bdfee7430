import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

/** The field of an amendment that tells of an outcome that changed with a logger's interval. */
export const loggerIntervalField = 'loggerInterval'

/** How often a logger measured by the registry (null: it doesn't say), and the outcome that the delivery had with it. */
export type LoggerInterval = { serial: string; intervalSeconds: number | null; outcome: Outcome }

/** As an amendment keeps it. */
export const loggerIntervalValue = ({ serial, intervalSeconds, outcome }: LoggerInterval) =>
  `${serial}: ${intervalSeconds === null ? 'no interval' : `${intervalSeconds} s`}, ${outcome}`

const pattern = /^(.*): (?:(\d+) s|no interval), (kept|excursion|incomplete|noData)$/s
const unknown = { ja: '台帳に間隔の登録なし', en: 'no interval in the registry' }

/** As people read it: SN-1：測定間隔 10分 ― 温度維持. */
export function loggerIntervalText(value: string, language: Language): string {
  const [, serial, seconds, outcome] = pattern.exec(value) ?? []
  if (serial === undefined) return value
  const interval = seconds === undefined ? unknown[language] : formatDuration(Number(seconds) * 1000, language)
  const outcomeText = deliveryWords[language].outcomes[outcome as Outcome]
  return language === 'en' ? `${serial}: ${interval} – ${outcomeText}` : `${serial}：${interval} ― ${outcomeText}`
}
