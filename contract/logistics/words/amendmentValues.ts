import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { bandCodes, bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { outcomes, type Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

/** The amendment field of a re-evaluation. */
export const evaluatedByField = 'evaluatedBy'

/** The version of an item's band and tolerance that a delivery was evaluated by, and the outcome. */
type EvaluatedBy = {
  itemCode: string
  version: number
  band: BandCode
  toleranceMinutes: number
  outcome: Outcome
}

/** The text that an amendment stores. */
export const evaluatedByValue = ({ itemCode, version, band, toleranceMinutes, outcome }: EvaluatedBy) =>
  `${itemCode}: version ${version}, ${band}, ${toleranceMinutes} min, ${outcome}`

const evaluationPattern = new RegExp(
  `^(.*): version (\\d+), (${bandCodes.join('|')}), (\\d+(?:\\.\\d+)?) min, (${outcomes.join('|')})$`,
  's',
)

/** The stored text for readers: ITEM-1：第2版（2.0〜8.0 ℃、許容時間 30分）― 温度維持. */
export function evaluatedByText(value: string, language: Language): string {
  const [, itemCode, version, band, minutes, outcome] = evaluationPattern.exec(value) ?? []
  if (itemCode === undefined) return value
  const limits = bands[band as BandCode]
  const basis = {
    limits: limitsText(limits, language),
    tolerance: toleranceText({ ...limits, toleranceMinutes: Number(minutes), toleranceSource: null }, language),
    outcome: deliveryWords[language].outcomes[outcome as Outcome],
  }
  return language === 'en'
    ? `${itemCode}: version ${version} (${basis.limits}, ${basis.tolerance.toLowerCase()}) – ${basis.outcome}`
    : `${itemCode}：第${version}版（${basis.limits}、${basis.tolerance}）― ${basis.outcome}`
}

/** The amendment field of an outcome that changed with a logger's interval. */
export const loggerIntervalField = 'loggerInterval'

/** A logger's interval in the registry (null: none), and the outcome that the delivery had with it. */
type LoggerInterval = { serial: string; intervalSeconds: number | null; outcome: Outcome }

/** The text that an amendment stores. */
export const loggerIntervalValue = ({ serial, intervalSeconds, outcome }: LoggerInterval) =>
  `${serial}: ${intervalSeconds === null ? 'no interval' : `${intervalSeconds} s`}, ${outcome}`

const intervalPattern = new RegExp(`^(.*): (?:(\\d+) s|no interval), (${outcomes.join('|')})$`, 's')
const unknown = { ja: '台帳に間隔の登録なし', en: 'no interval in the registry' }

/** The stored text for readers: SN-1：10分 ― 温度維持. */
export function loggerIntervalText(value: string, language: Language): string {
  const [, serial, seconds, outcome] = intervalPattern.exec(value) ?? []
  if (serial === undefined) return value
  const interval = seconds === undefined ? unknown[language] : formatDuration(Number(seconds) * 1000, language)
  const outcomeText = deliveryWords[language].outcomes[outcome as Outcome]
  return language === 'en' ? `${serial}: ${interval} – ${outcomeText}` : `${serial}：${interval} ― ${outcomeText}`
}
